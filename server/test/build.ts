/** Factories that insert rows with sensible defaults and return them. */
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { type EventFormInput, eventForm } from '#shared/contracts/event-submissions.ts';
import { areaAt, positionOf } from '#shared/domain/region.ts';
import { users } from '../db/tables/accounts.ts';
import { articleSlugs, articles } from '../db/tables/articles.ts';
import { churches } from '../db/tables/churches.ts';
import { contactMessages } from '../db/tables/contacts.ts';
import { events } from '../db/tables/events.ts';
import { featuredGrants } from '../db/tables/featured.ts';
import { timesOf } from '../db/time-keys.ts';
import type { Deps } from '../deps.ts';
import { deriveEvent } from '../features/events/policy.ts';
import { insertEvent } from '../features/events/store.ts';

type NewChurch = typeof churches.$inferInsert;

/** Counters for unique names, by database, because modules outlive a test file (`isolate` in vite.config.ts). */
const numbers = new Map<string, number>();

export const testPassword = 'a good password';
/** Far cheaper than real hashes, because tests sign in a thousand times. */
const passwordHash = hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export function createBuild(deps: Pick<Deps, 'db' | 'geo'>, databaseUrl: string) {
  const nextNumber = () => {
    const number = (numbers.get(databaseUrl) ?? 0) + 1;
    numbers.set(databaseUrl, number);
    return number;
  };
  return {
    /** The password is `testPassword`. */
    user: async (values: Partial<typeof users.$inferInsert> = {}) => {
      const number = nextNumber();
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
    /** By default, published an hour ago. */
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
          editedBy: 'tests',
          createdAt: now,
          updatedAt: now,
          ...values,
        })
        .returning();
      await deps.db.insert(articleSlugs).values({ slug: row!.slug, articleId: row!.id });
      return row!;
    },
    /** By default, approved and in the city. If featured, it also gets a grant. */
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
    /** By default, an upcoming event without a church. */
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
    /** By default, a new message from the contact form. */
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
