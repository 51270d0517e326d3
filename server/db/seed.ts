/** Sample churches, so that a first run shows what the site looks like when it is alive. */
import { sql } from 'drizzle-orm';
import type { ExceptionForm } from '#shared/church-fields.ts';
import { canonicalArea, canonicalDenomination } from '#shared/region.ts';
import { zoneDay } from '#shared/zone.ts';
import type { Db } from './client.ts';
import { type SampleChurch, sampleChurches, sampleCity } from './samples.ts';
import { removeEvents, seedEvents } from './seed-events.ts';
import { noteSamples } from './seed-note.ts';
import { churches } from './tables/churches.ts';
import { featuredGrants } from './tables/featured.ts';
import { imports } from './tables/imports.ts';
import { timesOf } from './time-keys.ts';

const lockKey = 7_130_843;

/** At the end of each sample's description, where every visitor reads it. */
export const sampleNotice = 'This is a sample listing.';

const source = 'samples';

/**
 * Adds the sample churches to a database that never held any church, and returns how many. Once anything was
 * brought in, samples included, they never come (back) by themselves: removed samples stay removed.
 */
export async function seedSamples(db: Db, options: { now?: Date } = {}): Promise<number> {
  const now = options.now ?? new Date();
  return db.transaction(async (tx) => {
    // Servers that start at once: the second one waits here and then finds the first one's record.
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const { rows } = await tx.execute(sql`
      select where exists (select from ${imports}) or exists (select from ${churches})`);
    if (rows.length > 0) return 0;
    const made = await tx
      .insert(churches)
      .values(sampleChurches.map((sample) => rowOf(sample, now)))
      .returning({ churchId: churches.id, featured: churches.featured, name: churches.name });
    await seedEvents(tx, { churches: new Map(made.map(({ name, churchId }) => [name, churchId])), now });
    const grants = made.filter(({ featured }) => featured);
    await tx
      .insert(featuredGrants)
      .values(grants.map(({ churchId }) => ({ churchId, reason: 'sample', by: 'samples', createdAt: now })));
    const count = sampleChurches.length;
    await noteSamples(tx, { source, count, now });
    return count;
  });
}

/** Deletes every sample church, whatever became of it, and returns how many there were. */
export async function removeSamples(db: Db): Promise<number> {
  await removeEvents(db);
  const { rowCount } = await db.delete(churches).where(sql`${churches.sample}`);
  return rowCount ?? 0;
}

/** A featured sample said so not quite two weeks before the first run. */
const confirmedBefore = 12 * 24 * 3600_000;

function christmasFrom(today: string): ExceptionForm[] {
  const year = today.slice(5) > '12-25' ? Number(today.slice(0, 4)) + 1 : today.slice(0, 4);
  return [
    { date: `${year}-12-24`, kind: 'also', text: 'Christmas Eve by candlelight, 5:30 PM' },
    { date: `${year}-12-25`, kind: 'instead', text: 'Christmas Day, 10:00 AM' },
  ];
}

function rowOf(sample: SampleChurch, now: Date): typeof churches.$inferInsert {
  const [latitude, longitude] = sample.at;
  return {
    name: sample.name,
    denomination: canonicalDenomination(sample.denomination),
    address: sample.address,
    city: sampleCity,
    zip: sample.zip,
    area: canonicalArea(sample.area),
    phone: sample.phone,
    website: sample.website && `https://${sample.website}.example.org`,
    description: `${sample.description} ${sampleNotice}`,
    services: [...sample.services],
    ...timesOf([...sample.services]),
    serviceExceptions: sample.christmas ? christmasFrom(zoneDay(now)) : [],
    timesConfirmedAt: sample.featured ? new Date(now.getTime() - confirmedBefore) : undefined,
    youtubeChannel: sample.youtube,
    recentSermons: [...(sample.sermons ?? [])],
    heroImage: sample.scene && `/art/scenes/${sample.scene}.svg`,
    latitude,
    longitude,
    lat: latitude,
    lng: longitude,
    featured: sample.featured ?? false,
    status: 'approved',
    pastorName: sample.pastor,
    missionStatement: sample.mission,
    history: sample.history,
    specialPrograms: sample.programs,
    youthPrograms: sample.youth,
    musicMinistry: sample.music,
    outreachPrograms: sample.outreach,
    source,
    sourceId: sample.website ?? sample.name,
    sample: true,
    createdAt: now,
    updatedAt: now,
  };
}
