/** A repeated request gets the first one's response and creates nothing new. */
import { createHash } from 'node:crypto';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { findResponse, type StoredResponse, storeResponse, takeKey } from './store-keys.ts';

const keyLasts = 24 * 3600_000;
/** Nobody means to send the very same form twice within seconds: that is a double click, or a client's retry. */
const doubleClick = 10_000;

export type Send = {
  userId: number;
  /** Method and path of the request. */
  route: string;
  /** The header Idempotency-Key; without one, the body itself is the key for ten seconds. */
  key: string | undefined;
  body: unknown;
};

export async function runIdempotent<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  send: Send,
  work: {
    /** Before anything is made; may throw (limits). Not called for a repeated request. */
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
  const responseOf = (stored: StoredResponse): T => {
    if (stored.bodyHash !== bodyHash) throw new AppError('conflict', { message: copy.keyReused });
    return stored.response as T;
  };

  const before = await findResponse(deps.db, { ...key, since });
  if (before) return responseOf(before);
  await work.first();
  const { response, fresh } = await deps.db.transaction(async (tx) => {
    if (!(await takeKey(tx, { ...key, bodyHash, since, now }))) {
      const stored = await findResponse(tx, { ...key, since });
      if (!stored) throw new AppError('conflict', { message: copy.keyReused });
      return { response: responseOf(stored), fresh: false };
    }
    const response = await work.make(tx);
    await storeResponse(tx, { ...key, response });
    return { response, fresh: true };
  });
  if (fresh) await work.made();
  return response;
}
