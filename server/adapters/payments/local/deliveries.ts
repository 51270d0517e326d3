/** Signed webhooks with retries, in order; a test may hold, drop, double or reverse them. */
import { createHmac } from 'node:crypto';
import { subscribedEvents } from '../types.ts';
import { copy, type World } from './world.ts';

export type DeliveryRules = {
  /** Nothing leaves until flush(). */
  hold: boolean;
  /** Events of now are never sent. */
  drop: boolean;
  /** Each is sent twice. */
  duplicate: boolean;
  /** The newest goes first when they leave. */
  reverse: boolean;
};

export type Deliveries = {
  rules: DeliveryRules;
  /** Sends what was left over by the process before. */
  start: () => void;
  /** An event has happened. */
  add: (event: string) => void;
  /** Sends what is held and waits until nothing is left that could be sent now. */
  flush: () => Promise<void>;
  /** Waits until nothing is on its way. */
  settled: () => Promise<void>;
  /** Sends one event again, whatever became of it before. */
  resend: (event: string) => Promise<number>;
  stop: () => Promise<void>;
};

/** Value of Stripe-Signature, `at` in seconds. The age is checked against the wall clock, not against ours. */
export function signatureOf(options: { body: string; secret: string; at?: number }): string {
  const at = options.at ?? Math.floor(Date.now() / 1000);
  const hash = createHmac('sha256', options.secret).update(`${at}.${options.body}`).digest('hex');
  return `t=${at},v1=${hash}`;
}

export function createDeliveries(options: {
  world: () => World;
  secret: string;
  /** Milliseconds before the next try, by the number of tries so far; after the last one it is given up. */
  retries: number[];
  changed: () => void;
}): Deliveries {
  const rules: DeliveryRules = { hold: false, drop: false, duplicate: false, reverse: false };
  const { retries } = options;
  const abort = new AbortController();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const send = async (event: string): Promise<number> => {
    const { state } = options.world();
    if (!state.endpoint || !state.events[event]) return 0;
    const body = JSON.stringify(copy(state.events[event]), undefined, 2);
    try {
      const answer = await fetch(state.endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf({ body, secret: options.secret }),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([abort.signal, AbortSignal.timeout(10_000)]),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  };

  const run = async () => {
    const { state } = options.world();
    while (!stopped && !rules.hold) {
      const due = state.deliveries.filter(({ nextAt }) => nextAt <= Date.now());
      const next = rules.reverse ? due.at(-1) : due[0];
      if (!next) break;
      const status = await send(next.event);
      if (stopped) return;
      if (status >= 200 && status < 300) {
        state.deliveries.splice(state.deliveries.indexOf(next), 1);
        const event = state.events[next.event];
        if (event) event.pending_webhooks = 0;
      } else {
        next.attempts += 1;
        const wait = retries[next.attempts - 1];
        if (wait === undefined) state.deliveries.splice(state.deliveries.indexOf(next), 1);
        else next.nextAt = Date.now() + wait;
      }
      options.changed();
    }
    const waiting = state.deliveries.map(({ nextAt }) => nextAt);
    clearTimeout(timer);
    if (!stopped && !rules.hold && waiting.length > 0) {
      timer = setTimeout(wake, Math.max(20, Math.min(...waiting) - Date.now()));
      timer.unref();
    }
  };
  const wake = () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
  const settled = async () => {
    while (running) await running;
  };

  return {
    rules,
    start: () => void wake(),
    add: (event) => {
      const { state } = options.world();
      const type = state.events[event]?.type;
      if (rules.drop || !state.endpoint || !(subscribedEvents as readonly string[]).includes(type ?? ''))
        return;
      const delivery = { event, attempts: 0, nextAt: 0 };
      state.deliveries.push(delivery);
      if (rules.duplicate) state.deliveries.push({ ...delivery });
      // What happens at once leaves together, after the answer that it belongs to.
      setTimeout(wake, 5);
    },
    flush: async () => {
      rules.hold = false;
      await settled();
      for (const each of options.world().state.deliveries) each.nextAt = 0;
      await wake();
      await settled();
    },
    settled: async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      await settled();
    },
    resend: send,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      abort.abort();
      await settled();
    },
  };
}
