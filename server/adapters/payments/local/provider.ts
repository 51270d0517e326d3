/** The local payment provider: speaks the part of Stripe's API that we use, and shows its pages. No money moves. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { createApi, type SeenCall } from './api.ts';
import { catchUp } from './clock.ts';
import { type Control, createControl } from './control.ts';
import { createDeliveries } from './deliveries.ts';
import { createInterference } from './interference.ts';
import { answerBrowser } from './pages.ts';
import { addPlans } from './prices.ts';
import { createWorld, emptyState, type State, type World } from './world.ts';

export type LocalProvider = {
  url: string;
  port: number;
  world: World;
  control: Control;
  /** Calls of the API so far. */
  seen: SeenCall[];
  stop: () => Promise<void>;
};

export type LocalProviderOptions = {
  webhookSecret: string;
  /** 0 or nothing: any free one. */
  port?: number;
  state?: State;
  /** Milliseconds before each further try of a webhook. */
  retries?: number[];
  /** Answers calls that are no part of the provider (process.ts); true when it did. */
  extra?: (
    call: { req: IncomingMessage; res: ServerResponse; url: URL; body: string },
    control: Control,
  ) => Promise<boolean>;
  /** The state is another one than before. */
  changed?: (state: State) => void;
};

const bodyLimit = 1_000_000;
const seenLimit = 10_000;

export async function startLocalProvider(options: LocalProviderOptions): Promise<LocalProvider> {
  const state: State = { ...emptyState(), ...options.state };
  let origin = '';
  const changed = () => options.changed?.(state);
  const deliveries = createDeliveries({
    world: () => world,
    secret: options.webhookSecret,
    retries: options.retries ?? [1000, 2000, 5000, 10_000, 30_000, ...Array<number>(60).fill(60_000)],
    changed,
  });
  const world = createWorld({
    state,
    origin: () => origin,
    apiVersion: Stripe.API_VERSION,
    emitted: ({ id }) => deliveries.add(id),
  });
  const interference = createInterference();
  const seen: SeenCall[] = [];
  const api = createApi({
    world: () => world,
    apiVersion: Stripe.API_VERSION,
    interference,
    seen: (call) => {
      if (seen.length >= seenLimit) seen.shift();
      seen.push(call);
    },
    changed,
  });
  const control = createControl({ world: () => world, deliveries, interference, changed });

  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const url = new URL(req.url ?? '/', 'http://localhost');
    const body = await readBody(req);
    catchUp(world);
    if (url.pathname.startsWith('/v1/')) return api({ req, res, url, body });
    if (options.extra && (await options.extra({ req, res, url, body }, control))) return;
    await answerBrowser(world, { req, res, url, body });
    changed();
  };
  const server: Server = createServer((req, res) => {
    handle(req, res).catch((error) => {
      console.error('local payment provider:', error);
      if (!res.headersSent) res.writeHead(500, { 'content-type': 'text/plain' });
      res.end('The local payment provider has a fault.');
    });
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  origin = `http://127.0.0.1:${port}`;
  addPlans(world);
  deliveries.start();
  changed();

  return {
    url: origin,
    port,
    world,
    control,
    seen,
    stop: async () => {
      await deliveries.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
