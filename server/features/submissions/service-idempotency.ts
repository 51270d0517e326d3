/** A repeated send answers as the first did and makes nothing new. */
import { createHash } from 'node:crypto';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { findAnswer, type KeptAnswer, keepAnswer, takeKey } from './store-keys.ts';

const keyLasts = 24 * 3600_000;
/** Nobody means to send the very same form twice within seconds: that is a double click, or a client's retry. */
const doubleClick = 10_000;

export type Send = {
  userId: number;
  /** Method and path of the call. */
  route: string;
  /** The header Idempotency-Key; without one, the body itself is the key for ten seconds. */
  key: string | undefined;
  body: unknown;
};

export async function runIdempotent<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  send: Send,
  work: {
    /** Before anything is made; may throw (limits). Not called for a send that was answered before. */
    first: () => Promise<void>;
    make: (tx: Tx) => Promise<T>;
    /** After what was made is on disk. */
    made: () => Promise<void>;
  },
): Promise<T> {
  if (send.key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(send.key))
    throw new AppError('bad_input', { message: copy.keyInvalid });
  const now = deps.now();
  const bodyHash = createHash('sha256').update(JSON.stringify(send.body)).digest('base64url');
  const key = {
    userId: send.userId,
    route: send.route,
    key: send.key === undefined ? `body:${bodyHash}` : `key:${send.key}`,
  };
  const since = new Date(now.getTime() - (send.key === undefined ? doubleClick : keyLasts));
  const given = (kept: KeptAnswer): T => {
    if (kept.bodyHash !== bodyHash) throw new AppError('conflict', { message: copy.keyReused });
    return kept.answer as T;
  };

  const before = await findAnswer(deps.db, { ...key, since });
  if (before) return given(before);
  await work.first();
  const { answer, fresh } = await deps.db.transaction(async (tx) => {
    if (!(await takeKey(tx, { ...key, bodyHash, since, now }))) {
      const kept = await findAnswer(tx, { ...key, since });
      if (!kept) throw new AppError('conflict', { message: copy.keyReused });
      return { answer: given(kept), fresh: false };
    }
    const made = await work.make(tx);
    await keepAnswer(tx, { ...key, answer: made });
    return { answer: made, fresh: true };
  });
  if (fresh) await work.made();
  return answer;
}
