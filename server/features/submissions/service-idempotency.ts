/** Repeated requests get the response of the first one and create nothing. */
import { createHash } from 'node:crypto';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import { claimKey, findResponse, type StoredResponse, storeResponse } from './store.ts';

const keyLifetime = 24 * 3600_000;
/** An identical form within seconds is a double click or a client's retry. */
const doubleClickWindow = 10_000;

type IdempotentRequest = {
  userId: number;
  /** Method and path. */
  route: string;
  /** The Idempotency-Key header. Without one, the body serves as the key for ten seconds. */
  key: string | undefined;
  body: unknown;
};

/** No callback runs for a request that repeats a finished one. */
export async function runIdempotent<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  request: IdempotentRequest,
  work: {
    /** May throw, for example when a rate limit is reached. */
    before?: () => Promise<void>;
    create: (tx: Tx) => Promise<T>;
    afterCommit?: () => Promise<void>;
  },
): Promise<T> {
  if (request.key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(request.key))
    throw new AppError('bad_input', { message: copy.keyInvalid });
  const now = deps.now();
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url');
  const key = {
    userId: request.userId,
    route: request.route,
    key: request.key === undefined ? `body:${bodyHash}` : `key:${request.key}`,
  };
  const since = new Date(now.getTime() - (request.key === undefined ? doubleClickWindow : keyLifetime));
  const responseOf = (stored: StoredResponse): T => {
    if (stored.bodyHash !== bodyHash) throw conflict(copy.keyReused);
    return stored.response as T;
  };

  const previous = await findResponse(deps.db, { ...key, since });
  if (previous) return responseOf(previous);
  await work.before?.();
  const { response, created } = await deps.db.transaction(async (tx) => {
    if (!(await claimKey(tx, { ...key, bodyHash, since, now }))) {
      const stored = await findResponse(tx, { ...key, since });
      if (!stored) throw conflict(copy.keyReused);
      return { response: responseOf(stored), created: false };
    }
    const response = await work.create(tx);
    await storeResponse(tx, { ...key, response });
    return { response, created: true };
  });
  if (created) await work.afterCommit?.();
  return response;
}
