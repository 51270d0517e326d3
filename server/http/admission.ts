/**
 * The door of this process: as many requests work at a time as the database serves quickly, so that a request that got
 * in waits little for each of its connections. The others wait at the door for less than a second, then are refused;
 * those whose turn would come later are refused at once. Without it, 440 writers at once were refused after up to 30 s.
 * Callers with a cookie and callers without take turns, so that neither starves the other.
 */
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from './errors.ts';

/** Milliseconds. A request that has no response by then ends with 503, whatever it waits for. */
const deadline = 10_000;

/** How much the latest request that ended counts for the pace. */
const paceWeight = 0.1;

type Waiting = { begin: () => void };

export type Admission = ReturnType<typeof createAdmission>;

/** `slots` requests work at a time; others, at least as many, wait up to `maxWait` milliseconds. */
export function createAdmission({ slots, maxWait = 800 }: { slots: number; maxWait?: number }) {
  const queues: [Waiting[], Waiting[]] = [[], []];
  let working = 0;
  let turn = 0;
  /** Milliseconds between two requests that leave while others wait, averaged; a guess before the first ones. */
  let pace = 4;
  let left = 0;

  const leave = () => {
    working -= 1;
    turn = 1 - turn;
    const next = queues[turn]!.shift() ?? queues[1 - turn]!.shift();
    if (!next) return;
    const now = performance.now();
    pace += paceWeight * (Math.min(now - left, maxWait) - pace);
    left = now;
    working += 1;
    next.begin();
  };

  const refusal = () => new AppError('unavailable', { retryAfter: 1 + Math.floor(Math.random() * 3) });

  /** Resolves when the caller may work, who then calls `leave` once; throws unavailable when it takes too long. */
  const enter = (hasCookie: boolean): Promise<void> => {
    if (working < slots) {
      working += 1;
      return Promise.resolve();
    }
    const [queue, other] = hasCookie ? [queues[1], queues[0]] : queues;
    const ahead = queue.length + Math.min(queue.length, other.length);
    if (ahead >= Math.max(slots, maxWait / pace)) return Promise.reject(refusal());
    if (queue.length + other.length === 0) left = performance.now();
    return new Promise<void>((resolve, reject) => {
      const waiting = {
        begin: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      const timeout = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(refusal());
      }, maxWait);
      queue.push(waiting);
    });
  };

  return {
    /** Runs a read whose response others may share. */
    run: async <Result>(req: Request, read: () => Promise<Result>): Promise<Result> => {
      await enter(req.headers.cookie !== undefined);
      try {
        return await read();
      } finally {
        leave();
      }
    },
    /** Lets a request in until its response is sent, at most for the deadline. Before whatever needs the database. */
    admit: (async (req: Request, res: Response, next) => {
      await enter(req.headers.cookie !== undefined);
      if (res.closed) return leave();
      const timeout = setTimeout(() => {
        if (!res.headersSent) next(new AppError('unavailable', { retryAfter: 3 }));
      }, deadline);
      res.once('close', () => {
        clearTimeout(timeout);
        leave();
      });
      next();
    }) satisfies RequestHandler,
  };
}
