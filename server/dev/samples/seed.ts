/**
 * Adds and removes the sample data: churches.json, events.json, and articles.json. The churches are fictional, with phone
 * numbers in the reserved range 555-01xx and websites on the reserved domain example.org. Their neighborhoods are real, so
 * that the map and filters have something to show.
 */
import { eq, sql } from 'drizzle-orm';
import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import { addDays, occurrencesOf, type Rule, weekdayOf, zoneDay } from '#shared/domain/dates.ts';
import type { FactField } from '#shared/domain/fact-options.ts';
import { canonicalArea, canonicalDenomination } from '#shared/domain/region.ts';
import { readEventTimes } from '#shared/service-times/parser.ts';
import type { Db, Tx } from '../../db/client.ts';
import { articleSlugs, articles } from '../../db/tables/articles.ts';
import { churches } from '../../db/tables/churches.ts';
import { eventOccurrences, events } from '../../db/tables/events.ts';
import { featuredGrants } from '../../db/tables/featured.ts';
import { imports } from '../../db/tables/imports.ts';
import { timesOf } from '../../db/time-keys.ts';
import articleSamples from './articles.json' with { type: 'json' };
import churchSamples from './churches.json' with { type: 'json' };
import eventSamples from './events.json' with { type: 'json' };

/** Columns of the church, and what others are made of. */
export type SampleChurch = Omit<typeof churches.$inferInsert, 'lat' | 'lng'> & {
  zip: string;
  at: [latitude: number, longitude: number];
  description: string;
  services: string[];
  /** Subdomain of example.org. */
  website?: string;
  /** Drawing in client/public/art/scenes. */
  scene?: string;
  /** What newcomers ask. */
  facts?: Partial<Record<FactField, string[]>>;
  /** Streams its services. */
  live?: boolean;
  /** Adds service exceptions for Christmas. */
  christmas?: boolean;
};

/** Its days are relative to when the samples are added. */
type SampleEvent = Pick<typeof events.$inferInsert, 'title' | 'category' | 'location' | 'description'> & {
  /** Name of its sample church, if it has one. */
  church?: string;
  time?: string;
  /** 0 is Sunday. */
  weekday: number;
  /** Weeks after the next such weekday. */
  inWeeks: number;
  /** Repeats for a year. */
  repeats?: 'weekly' | 'monthly';
};

type SampleArticle = Pick<
  typeof articles.$inferSelect,
  'title' | 'slug' | 'excerpt' | 'content' | 'category'
> & {
  /** Drawing in client/public/art/scenes. */
  scene: string;
  sceneAlt: string;
  /** Publication date, in days before the samples were added. */
  daysAgo: number;
};

export const sampleChurches = churchSamples as SampleChurch[];
export const sampleEvents = eventSamples as SampleEvent[];
export const sampleArticles = articleSamples as SampleArticle[];

/** The city of the sample churches, wherever the site serves. */
const sampleCity = 'Houston';

/** Appended to each sample's description. */
export const sampleNotice = 'This is a sample listing.';
/** Appended to each sample's content. */
export const sampleArticleNotice = '<p><em>This is a sample article.</em></p>';

const day = 24 * 3600_000;

const churchesLock = 7_130_843;

const source = 'samples';

/**
 * Adds the samples to a database without churches, and returns how many churches were added. After any import, including
 * this one, it adds nothing, so removed samples stay removed.
 */
export async function seedSamples(db: Db, options: { now?: Date } = {}): Promise<number> {
  const now = options.now ?? new Date();
  return db.transaction(async (tx) => {
    // When several servers start concurrently, the others wait here and then find the first one's record.
    await tx.execute(sql`select pg_advisory_xact_lock(${churchesLock})`);
    const { rows } = await tx.execute(sql`
      select where exists (select from ${imports}) or exists (select from ${churches})`);
    if (rows.length > 0) return 0;
    const added = await tx
      .insert(churches)
      .values(sampleChurches.map((sample) => churchRow(sample, now)))
      .returning({ churchId: churches.id, featured: churches.featured, name: churches.name });
    await seedEvents(tx, { churches: new Map(added.map(({ name, churchId }) => [name, churchId])), now });
    await seedArticles(tx, now);
    const grants = added.filter(({ featured }) => featured);
    await tx
      .insert(featuredGrants)
      .values(grants.map(({ churchId }) => ({ churchId, reason: 'sample', by: 'samples', createdAt: now })));
    await recordSamples(tx, { source, count: added.length, now });
    return added.length;
  });
}

/** Records samples as an import, so that they are not added again after they were removed. */
export async function recordSamples(
  tx: Tx,
  { source, count, now }: { source: string; count: number; now: Date },
): Promise<void> {
  await tx.insert(imports).values({
    source,
    fingerprint: source,
    file: source,
    format: source,
    records: count,
    committed: count,
    added: count,
    startedAt: now,
    finishedAt: now,
  });
}

export async function isRecorded(tx: Tx, source: string): Promise<boolean> {
  const rows = await tx.select({ id: imports.id }).from(imports).where(eq(imports.source, source)).limit(1);
  return rows.length > 0;
}

/** Deletes all samples, even edited ones, and returns the number of churches. */
export async function removeSamples(db: Db): Promise<number> {
  for (const table of [events, articles]) await db.delete(table).where(sql`${table.sample}`);
  const { rowCount } = await db.delete(churches).where(sql`${churches.sample}`);
  return rowCount ?? 0;
}

/** How long ago featured samples confirmed their service times, in milliseconds. */
const confirmationAge = 12 * day;

function christmasFrom(today: string): ExceptionForm[] {
  const year = today.slice(5) > '12-25' ? Number(today.slice(0, 4)) + 1 : today.slice(0, 4);
  return [
    { date: `${year}-12-24`, kind: 'also', text: 'Christmas Eve by candlelight, 5:30 PM' },
    { date: `${year}-12-25`, kind: 'instead', text: 'Christmas Day, 10:00 AM' },
  ];
}

export function churchRow(sample: SampleChurch, now: Date): typeof churches.$inferInsert {
  const { at, website, scene, facts, live, christmas, ...columns } = sample;
  const [latitude, longitude] = at;
  const confirmedAt = new Date(now.getTime() - confirmationAge);
  return {
    ...columns,
    denomination: canonicalDenomination(columns.denomination),
    city: sampleCity,
    area: canonicalArea(columns.area),
    website: website && `https://${website}.example.org`,
    description: `${columns.description} ${sampleNotice}`,
    ...timesOf(columns.services),
    serviceExceptions: christmas ? christmasFrom(zoneDay(now)) : [],
    timesConfirmedAt: columns.featured ? confirmedAt : undefined,
    heroImage: scene && `/art/scenes/${scene}.svg`,
    latitude,
    longitude,
    lat: latitude,
    lng: longitude,
    status: 'approved',
    ...facts,
    ...(facts ? { factsBy: 'church', factsAt: confirmedAt } : {}),
    liveStream: live && website ? `https://${website}.example.org/live` : null,
    source,
    sourceId: website ?? columns.name,
    sample: true,
    createdAt: now,
    updatedAt: now,
  };
}

/** Days from the first to the last occurrence of a repeating sample. */
const repeatDays = 364;
/** Sorts events without a time after the others. */
const noTime = 1440;

/** `churches` maps the names of the sample churches to their ids. */
async function seedEvents(
  tx: Tx,
  { churches, now }: { churches: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  for (const sample of sampleEvents) {
    const { days, ...row } = eventRow(sample, churches, now);
    const [event] = await tx.insert(events).values(row).returning({ id: events.id });
    const sortMinute = row.startMinute ?? noTime;
    await tx.insert(eventOccurrences).values(days.map((date) => ({ eventId: event!.id, date, sortMinute })));
  }
}

function eventRow(sample: SampleEvent, churches: ReadonlyMap<string, number>, now: Date) {
  const today = zoneDay(now);
  const nextDay = addDays(today, ((sample.weekday - weekdayOf(today) + 6) % 7) + 1);
  const date = addDays(nextDay, sample.inWeeks * 7);
  const recurrence: Rule | null = sample.repeats
    ? { kind: sample.repeats, every: 1, last: false, until: addDays(date, repeatDays), skipped: [] }
    : null;
  const days = occurrencesOf(date, recurrence);
  const times = readEventTimes(sample.time);
  return {
    days,
    title: sample.title,
    description: `${sample.description} This is a sample event.`,
    churchId: sample.church === undefined ? null : (churches.get(sample.church) ?? null),
    date,
    time: sample.time ?? null,
    startMinute: times?.start ?? null,
    endMinute: times?.end ?? null,
    location: sample.location,
    category: sample.category,
    area: sample.church === undefined ? 'Downtown' : null,
    recurrence,
    lastDate: days.at(-1)!,
    sample: true,
    createdAt: now,
    updatedAt: now,
  };
}

/** Only if there are no articles yet. */
async function seedArticles(tx: Tx, now: Date): Promise<void> {
  if ((await tx.$count(articles)) > 0) return;
  const rows = sampleArticles.map(({ scene, sceneAlt, daysAgo, content, ...sample }) => {
    const publishedAt = new Date(now.getTime() - daysAgo * day);
    return {
      ...sample,
      content: `${content}\n${sampleArticleNotice}`,
      imageUrl: `/art/scenes/${scene}.svg`,
      imageAlt: sceneAlt,
      publishedAt,
      editedBy: 'samples',
      sample: true,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    };
  });
  const added = await tx
    .insert(articles)
    .values(rows)
    .returning({ articleId: articles.id, slug: articles.slug });
  await tx.insert(articleSlugs).values(added);
}
