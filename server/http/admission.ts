/**
 * Admission control for this process. Only as many requests run concurrently as the database can serve quickly; the
 * rest queue for up to 800 ms, or get 503 right away if their turn can't come in time. Without it, 440 concurrent
 * writers waited up to 30 s for an error. Requests with and without a cookie alternate, so neither group starves the
 * other.
 */
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from './errors.ts';

/** A request that has no response after this many milliseconds gets 503. */
const deadline = 10_000;

/** Weight of the latest interval in the moving average. */
const latestWeight = 0.1;

type QueuedRequest = { start: () => void };

export type Admission = ReturnType<typeof createAdmission>;

/** Runs up to `slots` requests concurrently. The queue holds at least as many, each for up to `maxWait` milliseconds. */
export function createAdmission({ slots, maxWait = 800 }: { slots: number; maxWait?: number }) {
  const queues: [QueuedRequest[], QueuedRequest[]] = [[], []];
  let active = 0;
  let turn = 0;
  /** Average milliseconds between releases while requests are queued. Starts as a guess. */
  let releaseInterval = 4;
  let lastRelease = 0;

  const release = () => {
    active -= 1;
    turn = 1 - turn;
    const next = queues[turn]!.shift() ?? queues[1 - turn]!.shift();
    if (!next) return;
    const now = performance.now();
    releaseInterval += latestWeight * (Math.min(now - lastRelease, maxWait) - releaseInterval);
    lastRelease = now;
    active += 1;
    next.start();
  };

  const unavailable = () => new AppError('unavailable', { retryAfter: 1 + Math.floor(Math.random() * 3) });

  /** Resolves once the caller has a slot, which it must `release`; rejects with `unavailable` after `maxWait`. */
  const acquire = (hasCookie: boolean): Promise<void> => {
    if (active < slots) {
      active += 1;
      return Promise.resolve();
    }
    const [queue, other] = hasCookie ? [queues[1], queues[0]] : queues;
    const ahead = queue.length + Math.min(queue.length, other.length);
    if (ahead >= Math.max(slots, maxWait / releaseInterval)) return Promise.reject(unavailable());
    if (queue.length + other.length === 0) lastRelease = performance.now();
    return new Promise<void>((resolve, reject) => {
      const queued = {
        start: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      const timeout = setTimeout(() => {
        queue.splice(queue.indexOf(queued), 1);
        reject(unavailable());
      }, maxWait);
      queue.push(queued);
    });
  };

  return {
    /** Holds a slot for the read alone, for responses that concurrent requests may share. */
    run: async <Result>(req: Request, read: () => Promise<Result>): Promise<Result> => {
      await acquire(req.headers.cookie !== undefined);
      try {
        return await read();
      } finally {
        release();
      }
    },
    /** Holds a slot until the response is sent or the deadline passes. Mount it before anything that queries the database. */
    admit: (async (req: Request, res: Response, next) => {
      await acquire(req.headers.cookie !== undefined);
      if (res.closed) return release();
      const timeout = setTimeout(() => {
        if (!res.headersSent) next(new AppError('unavailable', { retryAfter: 3 }));
      }, deadline);
      res.once('close', () => {
        clearTimeout(timeout);
        release();
      });
      next();
    }) satisfies RequestHandler,
  };
}
