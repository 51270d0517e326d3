/** Many churches at once: what a merge carries over, and what an account leaves behind. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';

/**
 * What belongs to a church and goes to the one it is merged into: a statement for each table. Events and the
 * owner's numbers join the list when their tables do.
 */
export async function moveBelongings(
  tx: Tx,
  { from, into, withWaiting }: { from: number; into: number; withWaiting: boolean },
): Promise<void> {
  await tx
    .update(churchRevisions)
    .set({ churchId: into })
    .where(
      and(
        eq(churchRevisions.churchId, from),
        withWaiting
          ? sql`(state <> 'waiting' or not exists
              (select from church_revisions w where w.church_id = ${into} and w.state = 'waiting'))`
          : ne(churchRevisions.state, 'waiting'),
      ),
    );
}

type Named = { id: number; name: string };

/** Approved churches of a user lose their owner. */
export async function disownApproved(tx: Tx, { userId }: { userId: number }): Promise<Named[]> {
  return tx
    .update(churches)
    .set({ userId: null, version: sql`${churches.version} + 1` })
    .where(and(eq(churches.userId, userId), eq(churches.status, 'approved')))
    .returning({ id: churches.id, name: churches.name });
}

/** Churches of a user that never became public. */
export async function listUnpublished(tx: Tx, { userId }: { userId: number }): Promise<Named[]> {
  return tx
    .select({ id: churches.id, name: churches.name })
    .from(churches)
    .where(and(eq(churches.userId, userId), inArray(churches.status, ['pending', 'rejected'])))
    .for('update');
}

export async function deleteWaitingOf(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx
    .delete(churchRevisions)
    .where(and(eq(churchRevisions.userId, userId), eq(churchRevisions.state, 'waiting')));
}

/** Everything that is kept about a user's churches, for the export of their data. */
export function listAllOf(db: Db, { userId }: { userId: number }) {
  return db
    .select({
      id: churches.id,
      name: churches.name,
      denomination: churches.denomination,
      address: churches.address,
      city: churches.city,
      zip: churches.zip,
      area: churches.area,
      phone: churches.phone,
      website: churches.website,
      email: churches.email,
      description: churches.description,
      services: churches.services,
      youtubeChannel: churches.youtubeChannel,
      recentSermons: churches.recentSermons,
      heroImage: churches.heroImage,
      latitude: churches.latitude,
      longitude: churches.longitude,
      featured: churches.featured,
      status: churches.status,
      submittedAt: churches.submittedAt,
      rejectedReason: churches.rejectedReason,
      rejectedNote: churches.rejectedNote,
      rejectedAt: churches.rejectedAt,
      pastorName: churches.pastorName,
      missionStatement: churches.missionStatement,
      history: churches.history,
      specialPrograms: churches.specialPrograms,
      youthPrograms: churches.youthPrograms,
      musicMinistry: churches.musicMinistry,
      outreachPrograms: churches.outreachPrograms,
      facebookPage: churches.facebookPage,
      instagramHandle: churches.instagramHandle,
      additionalInfo: churches.additionalInfo,
      createdAt: churches.createdAt,
      updatedAt: churches.updatedAt,
    })
    .from(churches)
    .where(eq(churches.userId, userId))
    .orderBy(desc(churches.id));
}
