/** Repeated requests get the response of the first one and create nothing. */
import { createHash } from 'node:crypto';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import { claimKey, findResponse, type StoredResponse, storeResponse } from './store.ts';

const keyLifetime = 24 * 3600_000;
/** An identical form within seconds is a double click or a client's retry. */
const doubleClickWindow = 10_000;

type IdempotentRequest = {
  contract: Pick<Endpoint, 'method' | 'path'>;
  userId: number;
  /** The Idempotency-Key header. Without one, the body serves as the key for ten seconds. */
  key: string | undefined;
  body: unknown;
  /** Counts what was created, not requests, so that a double click doesn't use it up. */
  limit?: { name: 'submit' | 'event'; address: string };
};

/** `create` doesn't run for a request that repeats a finished one. */
export async function runIdempotent<T>(
  deps: Pick<Deps, 'db' | 'now' | 'limits'>,
  request: IdempotentRequest,
  create: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { contract, userId, limit } = request;
  if (request.key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(request.key))
    throw new AppError('bad_input', { message: copy.keyInvalid });
  const now = deps.now();
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url');
  const key = {
    userId,
    route: `${contract.method} ${contract.path}`,
    key: request.key === undefined ? `body:${bodyHash}` : `key:${request.key}`,
  };
  const since = new Date(now.getTime() - (request.key === undefined ? doubleClickWindow : keyLifetime));
  const responseOf = (stored: StoredResponse): T => {
    if (stored.bodyHash !== bodyHash) throw conflict(copy.keyReused);
    return stored.response as T;
  };

  const previous = await findResponse(deps.db, { ...key, since });
  if (previous) return responseOf(previous);
  const caller = limit && { address: limit.address, account: userId };
  if (caller) await deps.limits.check(limit.name, caller);
  const { response, created } = await deps.db.transaction(async (tx) => {
    if (!(await claimKey(tx, { ...key, bodyHash, since, now }))) {
      const stored = await findResponse(tx, { ...key, since });
      if (!stored) throw conflict(copy.keyReused);
      return { response: responseOf(stored), created: false };
    }
    const response = await create(tx);
    await storeResponse(tx, { ...key, response });
    return { response, created: true };
  });
  if (created && caller) await deps.limits.count(limit.name, caller);
  return response;
}
