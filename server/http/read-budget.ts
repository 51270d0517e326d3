/**
 * Prevents a few networks from starving the site with public reads. Each network has a request rate and a budget of
 * compute time for expensive reads; only a few of those run concurrently, and networks take turns. State is in memory,
 * one instance per process.
 */
import { LRUCache } from 'lru-cache';
import { AppError } from './errors.ts';
import { addressKey } from './limits.ts';

/** Reads per network, cheap or expensive. Generous, because an office may share one network. */
const allowance = { burst: 100, perSecond: 20 };
/** Compute budget of a network, in milliseconds. */
const capacity = 20_000;
/** Budget regained per elapsed millisecond: a quarter of one core. */
const refill = 0.25;
const maxWaiting = { perNetwork: 50, total: 200 };
/** In milliseconds; visitors would not wait longer. */
const maxWait = 4000;

/** Milliseconds after which a network's past usage counts half as much when picking the next read. */
const halfLife = 10_000;

/** `reads` and `budget` are what remains, and `used` is the decayed usage, as of `updatedAt`. */
type Network = {
  reads: number;
  budget: number;
  used: number;
  updatedAt: number;
  running: number;
  waiting: number;
};
type QueuedRead = { network: Network; start: () => void };

export type ReadBudget = ReturnType<typeof createReadBudget>;

/** `slots` expensive reads run concurrently; `factor` multiplies every network's limits. `now` is in milliseconds. */
export function createReadBudget({
  slots,
  factor,
  now = () => performance.now(),
}: {
  slots: number;
  factor: number;
  now?: () => number;
}) {
  const networks = new LRUCache<string, Network>({ max: 20_000 });
  const queue: QueuedRead[] = [];
  let running = 0;

  const decayedUsage = ({ used, updatedAt }: Network) => used * 0.5 ** ((now() - updatedAt) / halfLife);

  const networkOf = (address: string): Network => {
    const key = addressKey(address);
    const time = now();
    const network = networks.get(key) ?? {
      reads: allowance.burst * factor,
      budget: capacity * factor,
      updatedAt: time,
      running: 0,
      waiting: 0,
      used: 0,
    };
    const elapsed = time - network.updatedAt;
    network.reads = Math.min(
      allowance.burst * factor,
      network.reads + (elapsed / 1000) * allowance.perSecond * factor,
    );
    network.budget = Math.min(capacity * factor, network.budget + elapsed * refill * factor);
    network.used = decayedUsage(network);
    network.updatedAt = time;
    networks.set(key, network);
    return network;
  };

  const start = (network: Network) => {
    running += 1;
    network.running += 1;
  };

  /** Prefers networks with fewer running reads, then those with less recent usage, then order of arrival. */
  const isBefore = ({ network: a }: QueuedRead, { network: b }: QueuedRead) =>
    a.running === b.running ? decayedUsage(a) < decayedUsage(b) : a.running < b.running;

  const startNext = () => {
    if (running >= slots || queue.length === 0) return;
    const next = queue.reduce((first, other) => (isBefore(other, first) ? other : first));
    queue.splice(queue.indexOf(next), 1);
    start(next.network);
    next.start();
  };

  const waitForSlot = (network: Network): Promise<void> => {
    if (running < slots) {
      start(network);
      return Promise.resolve();
    }
    network.waiting += 1;
    return new Promise<void>((resolve, reject) => {
      const queued = {
        network,
        start: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      const timeout = setTimeout(() => {
        queue.splice(queue.indexOf(queued), 1);
        reject(new AppError('unavailable', { retryAfter: 3 }));
      }, maxWait);
      queue.push(queued);
    }).finally(() => {
      network.waiting -= 1;
    });
  };

  return {
    /** Counts any read; throws `rate_limited` if the network is over its rate. */
    count: (address: string): void => {
      const network = networkOf(address);
      if (network.reads < 1) throw new AppError('rate_limited', { retryAfter: 1 });
      network.reads -= 1;
    },
    /** Throws `rate_limited` if the network's compute budget is used up, and `unavailable` if the queue is full. */
    admit: (address: string): void => {
      const network = networkOf(address);
      if (network.budget <= 0)
        throw new AppError('rate_limited', {
          retryAfter: Math.max(1, Math.ceil((500 - network.budget) / (refill * factor) / 1000)),
        });
      if (network.waiting >= maxWaiting.perNetwork) throw new AppError('rate_limited', { retryAfter: 2 });
      if (queue.length >= maxWaiting.total) throw new AppError('unavailable', { retryAfter: 3 });
    },
    /** Runs the read when a slot is free and charges its network for the time. Throws `unavailable` after `maxWait`. */
    run: async <Result>(address: string, read: () => Promise<Result>): Promise<Result> => {
      const network = networkOf(address);
      await waitForSlot(network);
      const start = now();
      try {
        return await read();
      } finally {
        // Debt is capped at one full budget, which limits how long a network stays locked out.
        const duration = now() - start;
        network.budget = Math.max(-capacity * factor, network.budget - duration);
        network.used += duration;
        network.running -= 1;
        running -= 1;
        startNext();
      }
    },
  };
}
