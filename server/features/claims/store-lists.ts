/** Lists of claims (the queue, own claims, the export of personal data), and a church's owner. */

import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { claims } from '../../db/tables/claims.ts';
import { userColumns } from '../../db/users.ts';
import { open, ownColumns, paid } from './store.ts';

/** Claims of a user, newest first. */
export const listOwn = (db: Db, { userId, limit }: { userId: number; limit: number }) =>
  db
    .select(ownColumns)
    .from(claims)
    .innerJoin(churches, eq(churches.id, claims.churchId))
    .where(eq(claims.userId, userId))
    .orderBy(desc(claims.id))
    .limit(limit);

const queueLimit = 200;

const owners = alias(users, 'owners');

/** Open claims, oldest first, with claimant, church and its owner. */
export const listQueue = (db: Db) =>
  db
    .select({
      claim: claims,
      paid,
      claimant: userColumns,
      church: {
        id: churches.id,
        name: churches.name,
        denomination: churches.denomination,
        address: churches.address,
        area: churches.area,
        phone: churches.phone,
        website: churches.website,
        email: churches.email,
        userId: churches.userId,
      },
      owner: { id: owners.id, username: owners.username, email: owners.email },
    })
    .from(claims)
    .innerJoin(churches, eq(churches.id, claims.churchId))
    .innerJoin(users, eq(users.id, claims.userId))
    .leftJoin(owners, eq(owners.id, churches.userId))
    .where(open)
    .orderBy(claims.createdAt, claims.id)
    .limit(queueLimit);

/** A user's claims, for the export of personal data. */
export const exportClaims = (db: Db, { userId }: { userId: number }) =>
  db
    .select({
      id: claims.id,
      churchId: claims.churchId,
      church: churches.name,
      state: claims.state,
      firstName: claims.firstName,
      lastName: claims.lastName,
      email: claims.email,
      phone: claims.phone,
      note: claims.note,
      domain: claims.domain,
      contested: claims.contested,
      orderId: claims.orderId,
      codeSentTo: claims.codeSentTo,
      reason: claims.reason,
      rejectionNote: claims.rejectionNote,
      decidedAt: claims.decidedAt,
      createdAt: claims.createdAt,
    })
    .from(claims)
    .innerJoin(churches, eq(churches.id, claims.churchId))
    .where(eq(claims.userId, userId))
    .orderBy(desc(claims.id));
