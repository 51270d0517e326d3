/**
 * Limits how much work of each kind runs concurrently in this process. The rest waits; what waits too long, or comes last in
 * a full queue, is refused with 503. A network's first request goes before any other network's second one, so a crowd delays
 * itself more than other visitors.
 */
import type { Request, RequestHandler } from 'express';
import { AppError } from './errors.ts';
import { addressKey } from './limits.ts';

/** `maxWait` is in milliseconds. With `maxPerAccount`, callers are accounts; otherwise, they are networks. */
type Rule = { slots: number; maxWait: number; maxQueue: number; maxPerAccount?: number };

export type Work = 'request' | 'search' | 'upload' | 'import';

export const gateRules = (poolSize: number): Record<Work, Rule> => ({
  // Enough to keep the database connections busy, but few enough that a request hardly waits for one.
  request: { slots: 4 * poolSize, maxWait: 800, maxQueue: 200 },
  // Searches use up to a third of the connections. Visitors would not wait longer than 4 s.
  search: { slots: Math.max(1, Math.floor(poolSize / 3)), maxWait: 4000, maxQueue: 200 },
  // Bodies are held in memory: 5 MB per image, IMPORT_MAX_MB per import.
  upload: { slots: 6, maxWait: 20_000, maxQueue: 50, maxPerAccount: 2 },
  import: { slots: 1, maxWait: 20_000, maxQueue: 10 },
});

export type Gate = ReturnType<typeof createGate>;

export function createGate(rules: Record<Work, Rule>) {
  const lanes = {
    request: createLane(rules.request),
    search: createLane(rules.search),
    upload: createLane(rules.upload),
    import: createLane(rules.import),
  };
  const enter = (work: Work, { user, ip = '' }: Pick<Request, 'user' | 'ip'>) =>
    lanes[work].enter(rules[work].maxPerAccount && user ? `account ${user.id}` : addressKey(ip));
  return {
    /** Whether a visitor's request runs, so that background work gives way. */
    isBusy: (): boolean => lanes.request.isBusy() || lanes.search.isBusy(),
    run: async <Result>(work: Work, req: Request, compute: () => Promise<Result>): Promise<Result> => {
      const release = await enter(work, req);
      try {
        return await compute();
      } finally {
        release();
      }
    },
    /** Express middleware: holds a place until the response is sent. Mount it before anything that queries the database. */
    admit:
      (work: Work): RequestHandler =>
      async (req, res, next) => {
        const release = await enter(work, req);
        // Without a connection, there is no 'close' event left to wait for.
        if (res.closed || res.destroyed) return release();
        res.once('close', release);
        next();
      },
  };
}

type Release = () => void;
/** `rank` is how many requests the caller already had here when this one arrived. The lowest goes first. */
type Waiting = { caller: string; rank: number; start: () => void; refuse: () => void };

function createLane({ slots, maxWait, maxQueue, maxPerAccount = slots }: Rule) {
  const running: string[] = [];
  const queue: Waiting[] = [];

  const runningOf = (caller: string) => running.filter((other) => other === caller).length;
  const mayStart = ({ caller }: Pick<Waiting, 'caller'>) =>
    running.length < slots && runningOf(caller) < maxPerAccount;

  const start = (caller: string): Release => {
    running.push(caller);
    return () => {
      running.splice(running.indexOf(caller), 1);
      queue.find(mayStart)?.start();
    };
  };

  /** Resolves, when the caller may start, with a function to call at the end. */
  const enter = (caller: string): Promise<Release> => {
    if (mayStart({ caller })) return Promise.resolve(start(caller));
    return new Promise((resolve, reject) => {
      const leaveAnd = (then: () => void) => () => {
        clearTimeout(timer);
        queue.splice(queue.indexOf(waiting), 1);
        then();
      };
      const waiting: Waiting = {
        caller,
        rank: runningOf(caller) + queue.filter((other) => other.caller === caller).length,
        start: leaveAnd(() => resolve(start(caller))),
        refuse: leaveAnd(() =>
          // Spread out, or all that were refused together would also return together.
          reject(new AppError('unavailable', { retryAfter: 1 + Math.floor(Math.random() * 3) })),
        ),
      };
      const timer = setTimeout(waiting.refuse, maxWait);
      queue.push(waiting);
      queue.sort((a, b) => a.rank - b.rank);
      if (queue.length > maxQueue) queue.at(-1)!.refuse();
    });
  };
  return { enter, isBusy: () => running.length > 0 };
}
