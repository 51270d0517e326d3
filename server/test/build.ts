/** Factories: rows with sensible values, overridden where a test cares. */

import { eq } from 'drizzle-orm';
import { type EventFormInput, eventForm } from '#shared/event-submissions.ts';
import { areaAt, positionOf } from '#shared/region.ts';
import { users } from '../db/tables/accounts.ts';
import { articleSlugs, articles } from '../db/tables/articles.ts';
import { churches } from '../db/tables/churches.ts';
import { contactMessages } from '../db/tables/contacts.ts';
import { events } from '../db/tables/events.ts';
import { featuredGrants } from '../db/tables/featured.ts';
import { timesOf } from '../db/time-keys.ts';
import type { Deps } from '../deps.ts';
import { hashPassword } from '../features/accounts/service-passwords.ts';
import { deriveEvent } from '../features/events/policy.ts';
import { insertEvent } from '../features/events/store.ts';

type NewChurch = typeof churches.$inferInsert;

/** Make names unique, per database: modules outlive a test file (vite.config.ts, isolate). */
const numbers = new Map<string, number>();
let passwordHash: Promise<string> | undefined;

export const testPassword = 'a good password';

export function createBuild(deps: Pick<Deps, 'db' | 'geo'>, databaseUrl: string) {
  const nextNumber = () => {
    const number = (numbers.get(databaseUrl) ?? 0) + 1;
    numbers.set(databaseUrl, number);
    return number;
  };
  return {
    /** A user with the password `testPassword`. */
    user: async (values: Partial<typeof users.$inferInsert> = {}) => {
      const number = nextNumber();
      passwordHash ??= hashPassword(testPassword);
      const [row] = await deps.db
        .insert(users)
        .values({
          username: `user${number}`,
          email: `user${number}@example.org`,
          passwordHash: await passwordHash,
          ...values,
        })
        .returning();
      return row!;
    },
    /** An article that is public since an hour unless overridden; returns the stored row. */
    article: async (values: Partial<typeof articles.$inferInsert> = {}) => {
      const number = nextNumber();
      const now = new Date();
      const [row] = await deps.db
        .insert(articles)
        .values({
          slug: `test-article-${number}`,
          title: `Test Article ${number}`,
          excerpt: 'An article for tests.',
          content: '<p>Words of an article for tests.</p>',
          category: 'faith',
          publishedAt: new Date(now.getTime() - 3600_000),
          announced: true,
          editedBy: 'tests',
          createdAt: now,
          updatedAt: now,
          ...values,
        })
        .returning();
      await deps.db.insert(articleSlugs).values({ slug: row!.slug, articleId: row!.id });
      return row!;
    },
    /** An approved church in the city unless overridden, featured by a grant; returns the stored row. */
    church: async (values: Partial<NewChurch> = {}) => {
      const number = nextNumber();
      const church = {
        name: `Test Church ${number}`,
        denomination: 'Baptist',
        address: `${number} Main Street`,
        city: 'Houston',
        zip: '77002',
        description: 'A church for tests.',
        services: ['Sunday 9:00 AM'],
        latitude: 29.76,
        longitude: -95.36,
        status: 'approved' as const,
        ...values,
      };
      const position = positionOf(church);
      const [row] = await deps.db
        .insert(churches)
        .values({
          ...timesOf(church.services),
          area: areaAt(position),
          lat: position.latitude,
          lng: position.longitude,
          ...church,
        })
        .returning();
      if (row!.featured)
        await deps.db
          .insert(featuredGrants)
          .values({ churchId: row!.id, reason: 'test', by: 'test', createdAt: new Date(0) });
      return row!;
    },
    /** A coming event of a user, of no church unless overridden; returns the stored row. */
    event: async ({ userId, ...values }: { userId: number } & Partial<EventFormInput>) => {
      const number = nextNumber();
      const form = eventForm.parse({
        title: `Test Event ${number}`,
        description: 'An event for tests.',
        date: '2030-06-02',
        time: '7:00 PM - 9:00 PM',
        location: 'Fellowship Hall, 12 Oak Street',
        ...values,
      });
      const stored = deriveEvent(deps.geo, form);
      const id = await deps.db.transaction((tx) => insertEvent(tx, { stored, userId, now: new Date() }));
      const [row] = await deps.db.select().from(events).where(eq(events.id, id));
      return row!;
    },
    /** A new message of the contact form unless overridden; returns the stored row. */
    message: async (values: Partial<typeof contactMessages.$inferInsert> = {}) => {
      const number = nextNumber();
      const [row] = await deps.db
        .insert(contactMessages)
        .values({
          kind: 'contact',
          name: `Writer ${number}`,
          email: `writer${number}@example.org`,
          subject: 'general-inquiry',
          body: 'What a fine directory this is.',
          digest: `digest ${number}`,
          createdAt: new Date(),
          ...values,
        })
        .returning();
      return row!;
    },
  };
}
