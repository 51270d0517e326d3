/** The local payment provider: the parts of Stripe's API and hosted pages that we use. No money moves. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { localApi } from '../../adapters/payments/choice.ts';
import { setUpAccount } from '../../adapters/payments/setup.ts';
import { createStripe } from '../../adapters/payments/stripe.ts';
import { createApi, createFaults, type HttpExchange } from './api.ts';
import { advance } from './clock.ts';
import { type Control, createControl } from './control.ts';
import { createDeliveries } from './deliveries.ts';
import { handleBrowser } from './pages/pages.ts';
import { emptyState, type State } from './state.ts';
import { createWorld, type World } from './world.ts';

export type LocalProvider = Awaited<ReturnType<typeof startLocalProvider>>;

export async function startLocalProvider(options: {
  webhookSecret: string;
  port?: number;
  state?: State;
  /** Milliseconds before each webhook retry. */
  retries?: number[];
  /** Handles requests beyond Stripe's API (process.ts); returns whether it did. */
  extra?: (exchange: HttpExchange, control: Control) => Promise<boolean>;
  changed?: (state: State) => void;
}) {
  const state: State = { ...emptyState(), ...options.state };
  const server = createServer();
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const deliveries = createDeliveries({
    world: () => world,
    secret: options.webhookSecret,
    retries: options.retries ?? [1000, 2000, 5000, 10_000, 30_000, ...Array<number>(60).fill(60_000)],
  });
  const changed = () => options.changed?.(state);
  const world: World = createWorld({ state, origin, emitted: deliveries.add, changed });
  const faults = createFaults();
  const api = createApi(world, faults);
  const control = createControl(world, deliveries, faults);

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const exchange = { req, res, url: new URL(req.url ?? '/', origin), body: await text(req) };
    // Apply renewals and expirations that became due in real time.
    advance(world, 0);
    if (exchange.url.pathname.startsWith('/v1/')) return api.handle(exchange);
    if (await options.extra?.(exchange, control)) return;
    await handleBrowser(world, exchange);
    world.changed();
  };
  server.on('request', (req, res) => {
    handle(req, res).catch((error) => {
      console.error('local payment provider:', error);
      if (!res.headersSent) res.writeHead(500, { 'content-type': 'text/plain' });
      res.end('The local payment provider failed.');
    });
  });
  if (Object.keys(state.prices).length === 0) await setUp(origin);
  api.seen.length = 0;
  deliveries.start();
  world.changed();

  return {
    url: origin,
    port,
    control,
    seen: api.seen,
    stop: async () => {
      await deliveries.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Does what `billing:setup` does for a Stripe account. */
const setUp = (origin: string): Promise<void> =>
  setUpAccount(
    createStripe(localApi(origin)),
    { baseUrl: undefined, apiVersion: Stripe.API_VERSION },
    () => undefined,
  );
