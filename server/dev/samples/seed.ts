import { sql } from 'drizzle-orm';
import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { canonicalArea, canonicalDenomination } from '#shared/domain/region.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { featuredGrants } from '../../db/tables/featured.ts';
import { imports } from '../../db/tables/imports.ts';
import { timesOf } from '../../db/time-keys.ts';
import { type SampleChurch, sampleChurches, sampleCity } from './samples.ts';
import { removeEvents, seedEvents } from './seed-events.ts';

const lockKey = 7_130_843;

/** Appended to each sample's description. */
export const sampleNotice = 'This is a sample listing.';

const source = 'samples';

/**
 * Adds the sample churches to a database without churches, and returns how many were added. After any import, including
 * this one, it adds nothing, so removed samples stay removed.
 */
export async function seedSamples(db: Db, options: { now?: Date } = {}): Promise<number> {
  const now = options.now ?? new Date();
  return db.transaction(async (tx) => {
    // When several servers start concurrently, the others wait here and then find the first one's record.
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const { rows } = await tx.execute(sql`
      select where exists (select from ${imports}) or exists (select from ${churches})`);
    if (rows.length > 0) return 0;
    const added = await tx
      .insert(churches)
      .values(sampleChurches.map((sample) => rowOf(sample, now)))
      .returning({ churchId: churches.id, featured: churches.featured, name: churches.name });
    await seedEvents(tx, { churches: new Map(added.map(({ name, churchId }) => [name, churchId])), now });
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

/** Deletes all sample churches, even edited ones, and returns their number. */
export async function removeSamples(db: Db): Promise<number> {
  await removeEvents(db);
  const { rowCount } = await db.delete(churches).where(sql`${churches.sample}`);
  return rowCount ?? 0;
}

/** How long ago featured samples confirmed their service times, in milliseconds. */
const confirmationAge = 12 * 24 * 3600_000;

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
    timesConfirmedAt: sample.featured ? new Date(now.getTime() - confirmationAge) : undefined,
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
