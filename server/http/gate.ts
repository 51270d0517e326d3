/**
 * Limits how much work of each kind runs concurrently in this process. The rest waits; what waits too long, or ranks last
 * in a full queue, is refused with 503. Networks that have searched little lately go first, so a crowd delays itself more
 * than other visitors.
 */
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { AppError } from './errors.ts';
import { addressKey } from './limits.ts';

/** `maxWait` is in milliseconds. With `maxPerAccount`, callers are accounts; otherwise, they are networks. */
type Rule = {
  slots: number;
  maxWait: number;
  maxQueue: number;
  maxPerAccount?: number;
  /** Whether waiting and running counts when callers are ranked. */
  isCounted?: true;
};

export type Work = 'request' | 'search' | 'upload' | 'import';

export const gateRules = (poolSize: number): Record<Work, Rule> => ({
  // Enough to keep the database connections busy, but few enough that a request hardly waits for one.
  request: { slots: 4 * poolSize, maxWait: 800, maxQueue: 200 },
  // Searches use up to a third of the connections. Visitors would not wait longer than 4 s.
  search: { slots: Math.max(1, Math.floor(poolSize / 3)), maxWait: 4000, maxQueue: 200, isCounted: true },
  // Bodies are held in memory: 5 MB per image, IMPORT_MAX_MB per import.
  upload: { slots: 6, maxWait: 20_000, maxQueue: 50, maxPerAccount: 2 },
  import: { slots: 1, maxWait: 20_000, maxQueue: 10 },
});

export type Gate = ReturnType<typeof createGate>;

/** `now` is in milliseconds. */
export function createGate(rules: Record<Work, Rule>, now = () => performance.now()) {
  const callers = createCallers(now);
  const lanes = {
    request: createLane(rules.request, callers, now),
    search: createLane(rules.search, callers, now),
    upload: createLane(rules.upload, callers, now),
    import: createLane(rules.import, callers, now),
  };
  const enter = (work: Work, { user, ip = '' }: Pick<Request, 'user' | 'ip'>) =>
    lanes[work].enter(
      callers.find(rules[work].maxPerAccount && user ? `account ${user.id}` : addressKey(ip)),
    );
  return {
    /** Whether a visitor's request runs, so that background work gives way. */
    isBusy: (): boolean => lanes.request.isBusy() || lanes.search.isBusy(),
    /** Remembers the network of a request that doesn't pass the gate, so that its first search isn't a newcomer's. */
    notice: (req: Request): void => void callers.find(addressKey(req.ip ?? '')),
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

/** `busy` is how many milliseconds the caller waited and ran, decayed as of `updatedAt`. */
type Caller = { busy: number; updatedAt: number };
type Callers = ReturnType<typeof createCallers>;

/** Milliseconds after which past work counts half as much. A caller that never pauses approaches 14,400 ms. */
const busyHalfLife = 10_000;
/**
 * What a network that has just appeared starts with: more than a person who searches now and then, or a crowd that changes
 * its address with every request would go first; but less than a crowd that doesn't.
 */
const newcomerBusy = 10_000;

function createCallers(now: () => number) {
  const callers = new LRUCache<string, Caller>({ max: 20_000 });
  /** The lowest goes first. */
  const rank = ({ busy, updatedAt }: Caller) => busy * 0.5 ** ((now() - updatedAt) / busyHalfLife);
  return {
    rank,
    find: (key: string): Caller => {
      const caller = callers.get(key) ?? { busy: newcomerBusy, updatedAt: now() };
      callers.set(key, caller);
      return caller;
    },
    count: (caller: Caller, duration: number): void => {
      caller.busy = rank(caller) + duration;
      caller.updatedAt = now();
    },
  };
}

type Release = () => void;
type Waiting = { caller: Caller; start: () => void; refuse: () => void };

function createLane(rule: Rule, callers: Callers, now: () => number) {
  const { slots, maxWait, maxQueue, maxPerAccount = slots, isCounted = false } = rule;
  const running: Caller[] = [];
  const queue: Waiting[] = [];

  const mayStart = (caller: Caller) =>
    running.length < slots && running.filter((other) => other === caller).length < maxPerAccount;

  const start = (caller: Caller, arrivedAt: number): Release => {
    running.push(caller);
    return () => {
      running.splice(running.indexOf(caller), 1);
      if (isCounted) callers.count(caller, now() - arrivedAt);
      const candidates = queue.filter((waiting) => mayStart(waiting.caller));
      pick(candidates, (a, b) => callers.rank(a) < callers.rank(b))?.start();
    };
  };

  /** Resolves, when the caller may start, with a function to call at the end. */
  const enter = (caller: Caller): Promise<Release> => {
    const arrivedAt = now();
    if (mayStart(caller)) return Promise.resolve(start(caller, arrivedAt));
    return new Promise((resolve, reject) => {
      const leaveAnd = (then: () => void) => () => {
        clearTimeout(timer);
        queue.splice(queue.indexOf(waiting), 1);
        then();
      };
      const waiting: Waiting = {
        caller,
        start: leaveAnd(() => resolve(start(caller, arrivedAt))),
        refuse: leaveAnd(() => {
          if (isCounted) callers.count(caller, now() - arrivedAt);
          // Spread out, or all that were refused together would also return together.
          reject(new AppError('unavailable', { retryAfter: 1 + Math.floor(Math.random() * 3) }));
        }),
      };
      const timer = setTimeout(waiting.refuse, maxWait);
      queue.push(waiting);
      if (queue.length > maxQueue) pick(queue, (a, b) => callers.rank(a) >= callers.rank(b))?.refuse();
    });
  };
  return { enter, isBusy: () => running.length > 0 };
}

/** The one that is better than all others; the first of equals, unless `isBetter` is true for equals. */
const pick = (queue: Waiting[], isBetter: (a: Caller, b: Caller) => boolean): Waiting | undefined =>
  queue.length === 0
    ? undefined
    : queue.reduce((best, other) => (isBetter(other.caller, best.caller) ? other : best));
