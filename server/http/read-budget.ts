/**
 * Keeps public reads of few from starving the rest of the site: a network that sends ever more of them is refused. Few
 * expensive ones run at a time, networks take turns, and a network that keeps computing is refused. In the memory of
 * this process; one Node process has one.
 */
import { LRUCache } from 'lru-cache';
import { AppError } from './errors.ts';
import { addressKey } from './limits.ts';

/** Reads of a network at once, whatever they cost, and what it gets back each second; an office may share one. */
const allowance = { burst: 100, perSecond: 20 };
/** Milliseconds of computing that a network may use at once. */
const capacity = 20_000;
/** What it gets back, as a share of the time that passes: a quarter of one core. */
const refill = 0.25;
const maxWaiting = { ofNetwork: 50, inAll: 200 };
/** Milliseconds; a visitor would not wait longer. */
const maxWait = 4000;

/** What a network computed counts half as much after so many milliseconds, when it is decided whose read is next. */
const halfLife = 10_000;

/** `reads`, `left` and `used` are those at the moment `at`. */
type Network = { reads: number; left: number; used: number; at: number; running: number; waiting: number };
type Waiting = { network: Network; begin: () => void };

export type ReadBudget = ReturnType<typeof createReadBudget>;

/** `slots` reads run at a time; `factor` multiplies the budget of a network. `now` in milliseconds. */
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
  const queue: Waiting[] = [];
  let running = 0;

  const usedBy = ({ used, at }: Network) => used * 0.5 ** ((now() - at) / halfLife);

  const networkOf = (address: string): Network => {
    const key = addressKey(address);
    const at = now();
    const network = networks.get(key) ?? {
      reads: allowance.burst * factor,
      left: capacity * factor,
      at,
      running: 0,
      waiting: 0,
      used: 0,
    };
    network.reads = Math.min(
      allowance.burst * factor,
      network.reads + ((at - network.at) / 1000) * allowance.perSecond * factor,
    );
    network.left = Math.min(capacity * factor, network.left + (at - network.at) * refill * factor);
    network.used = usedBy(network);
    network.at = at;
    networks.set(key, network);
    return network;
  };

  const start = (network: Network) => {
    running += 1;
    network.running += 1;
  };

  /** Networks with fewer reads running go first, then those that computed less lately, then the order of arrival. */
  const isBefore = ({ network: a }: Waiting, { network: b }: Waiting) =>
    a.running === b.running ? usedBy(a) < usedBy(b) : a.running < b.running;

  const startNext = () => {
    if (running >= slots || queue.length === 0) return;
    const next = queue.reduce((first, other) => (isBefore(other, first) ? other : first));
    queue.splice(queue.indexOf(next), 1);
    start(next.network);
    next.begin();
  };

  const waitForSlot = (network: Network): Promise<void> => {
    if (running < slots) {
      start(network);
      return Promise.resolve();
    }
    network.waiting += 1;
    return new Promise<void>((resolve, reject) => {
      const waiting = {
        network,
        begin: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      const timeout = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new AppError('unavailable', { retryAfter: 3 }));
      }, maxWait);
      queue.push(waiting);
    }).finally(() => {
      network.waiting -= 1;
    });
  };

  return {
    /** Counts any read; throws rate_limited for a network that has none left. */
    count: (address: string): void => {
      const network = networkOf(address);
      if (network.reads < 1) throw new AppError('rate_limited', { retryAfter: 1 });
      network.reads -= 1;
    },
    /** Throws rate_limited for a network whose budget is used up, and unavailable when too many reads wait already. */
    admit: (address: string): void => {
      const network = networkOf(address);
      const missing = -network.left;
      if (missing >= 0)
        throw new AppError('rate_limited', {
          retryAfter: Math.max(1, Math.ceil((missing + 500) / (refill * factor) / 1000)),
        });
      if (network.waiting >= maxWaiting.ofNetwork) throw new AppError('rate_limited', { retryAfter: 2 });
      if (queue.length >= maxWaiting.inAll) throw new AppError('unavailable', { retryAfter: 3 });
    },
    /** Runs the read in its turn and charges its network for the time; throws unavailable after maxWait. */
    run: async <Result>(address: string, read: () => Promise<Result>): Promise<Result> => {
      const network = networkOf(address);
      await waitForSlot(network);
      const begun = now();
      try {
        return await read();
      } finally {
        // At most one whole budget in debt, so that nobody is locked out for long.
        const took = now() - begun;
        network.left = Math.max(-capacity * factor, network.left - took);
        network.used += took;
        network.running -= 1;
        running -= 1;
        startNext();
      }
    },
  };
}
