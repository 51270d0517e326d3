import { gt } from 'drizzle-orm';
import type { ExportedChurch } from '../../adapters/imports/own-export.ts';
import { profileColumns } from '../../db/church-columns.ts';
import type { Db } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';

/** One page of all churches in the order of their ids; the next one begins behind the last id. */
export async function listForExport(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedChurch[]> {
  return db
    .select({
      id: churches.id,
      source: churches.source,
      sourceId: churches.sourceId,
      name: churches.name,
      denomination: churches.denomination,
      address: churches.address,
      city: churches.city,
      zip: churches.zip,
      area: churches.area,
      phone: churches.phone,
      website: churches.website,
      description: churches.description,
      services: churches.services,
      serviceExceptions: churches.serviceExceptions,
      timesConfirmedAt: churches.timesConfirmedAt,
      recentSermons: churches.recentSermons,
      youtubeChannel: churches.youtubeChannel,
      heroImage: churches.heroImage,
      ...profileColumns,
      latitude: churches.latitude,
      longitude: churches.longitude,
      featured: churches.featured,
      status: churches.status,
      sample: churches.sample,
      createdAt: churches.createdAt,
      updatedAt: churches.updatedAt,
    })
    .from(churches)
    .where(gt(churches.id, after))
    .orderBy(churches.id)
    .limit(limit);
}
