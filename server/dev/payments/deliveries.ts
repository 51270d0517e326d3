/** Delivers signed webhooks in order, with retries. Tests can hold, drop, duplicate, or reverse them. */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { copy } from './wire.ts';
import type { World } from './world.ts';

export type Deliveries = ReturnType<typeof createDeliveries>;

/** Value of the Stripe-Signature header. `at` is in wall-clock seconds, because the receiver checks the age. */
export function signatureOf(options: { body: string; secret: string; at?: number }): string {
  const at = options.at ?? Math.floor(Date.now() / 1000);
  const hash = createHmac('sha256', options.secret).update(`${at}.${options.body}`).digest('hex');
  return `t=${at},v1=${hash}`;
}

type Options = {
  world: () => World;
  secret: string;
  /** Milliseconds before each retry; after the last one, the delivery is abandoned. */
  retries: number[];
};

/** Returns the status, or 0 if there was no response. */
async function post(endpoint: string, body: string, secret: string, signal: AbortSignal): Promise<number> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf({ body, secret }),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Sends what is due, in order, and sleeps until the next retry. */
function createSender({ world, secret, retries }: Options, rules: { hold: boolean; reverse: boolean }) {
  const abort = new AbortController();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const send = async (id: string): Promise<number> => {
    const { endpoint, events } = world().state;
    if (!endpoint || !events[id]) return 0;
    return post(endpoint, JSON.stringify(copy(events[id]), undefined, 2), secret, abort.signal);
  };

  const deliverDue = async () => {
    const { changed, state } = world();
    const paused = () => abort.signal.aborted || rules.hold;
    while (!paused()) {
      const due = state.deliveries.filter(({ nextAt }) => nextAt <= Date.now());
      const next = rules.reverse ? due.at(-1) : due[0];
      if (!next) break;
      const status = await send(next.event);
      if (abort.signal.aborted) return;
      const delivered = status >= 200 && status < 300;
      const wait = delivered ? undefined : retries[next.attempts];
      next.attempts += 1;
      if (wait === undefined) state.deliveries.splice(state.deliveries.indexOf(next), 1);
      else next.nextAt = Date.now() + wait;
      changed();
    }
    clearTimeout(timer);
    if (paused() || state.deliveries.length === 0) return;
    const nextAt = Math.min(...state.deliveries.map((delivery) => delivery.nextAt));
    timer = setTimeout(wake, Math.max(20, nextAt - Date.now()));
    timer.unref();
  };
  const wake = () => {
    running ??= deliverDue().finally(() => {
      running = undefined;
    });
    return running;
  };
  const idle = async () => {
    while (running) await running;
  };

  const stop = async () => {
    clearTimeout(timer);
    abort.abort();
    await idle();
  };
  return { send, wake, idle, stop };
}

export function createDeliveries(options: Options) {
  // hold: send nothing until flush(); drop: never send new events; reverse: send the newest first.
  const rules = { hold: false, drop: false, duplicate: false, reverse: false };
  const { send, wake, idle, stop } = createSender(options, rules);
  let starting: Promise<void> | undefined;
  return {
    rules,
    /** Sends deliveries left over from before a restart. */
    start: () => void wake(),
    add: ({ id }: Stripe.Event) => {
      const { deliveries, endpoint } = options.world().state;
      if (rules.drop || !endpoint) return;
      for (let copies = rules.duplicate ? 2 : 1; copies > 0; copies -= 1)
        deliveries.push({ event: id, attempts: 0, nextAt: 0 });
      // Wait for the response first; the events of one request are then sent together.
      starting ??= sleep(5).then(() => {
        starting = undefined;
        void wake();
      });
    },
    /** Sends held deliveries and pending retries, and resolves when all have been attempted. */
    flush: async () => {
      rules.hold = false;
      await idle();
      for (const delivery of options.world().state.deliveries) delivery.nextAt = 0;
      await wake();
      await idle();
    },
    settled: async () => {
      await starting;
      await idle();
    },
    resend: send,
    stop,
  };
}
