/** Runs the local payment provider as a separate process; the command that starts it also stops it. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { site } from '#shared/domain/site.ts';
import { readLocalPaymentsEnv } from '../../env.ts';
import type { HttpExchange } from './api.ts';
import type { Control } from './control.ts';
import { type LocalProvider, startLocalProvider } from './provider.ts';
import { readStateFile, writeStateFile } from './state.ts';
import { ApiError } from './wire.ts';

const env = readLocalPaymentsEnv();
const greeting = `local payments of ${site.slug}`;
let file = readStateFile(env.file);
let provider: LocalProvider | undefined;
let saving: NodeJS.Timeout | undefined;

function save(): void {
  clearTimeout(saving);
  saving = undefined;
  if (env.file) writeStateFile(env.file, file);
}

function isAuthorized(req: IncomingMessage, secret: string): boolean {
  const received = Buffer.from(req.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${secret}`);
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** Requests beyond Stripe's API: identifying the process, setting the webhook URL, and the control interface for tests. */
async function handleExtra({ req, res, url, body }: HttpExchange, control: Control): Promise<boolean> {
  const send = (status: number, result: unknown) => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result ?? null));
    return true;
  };
  if (url.pathname === '/local/hello') return send(200, { greeting });
  if (url.pathname === '/local/endpoint' && req.method === 'POST') {
    if (!isAuthorized(req, file.webhookSecret)) return send(401, {});
    control.deliverTo((JSON.parse(body) as { url: string }).url);
    return send(200, {});
  }
  const command = /^\/control\/(\w+)$/.exec(url.pathname)?.[1];
  if (command === undefined || !env.token) return false;
  if (!isAuthorized(req, env.token) || !Object.hasOwn(control, command)) return send(404, {});
  try {
    const run = control[command as keyof Control] as (...parameters: unknown[]) => unknown;
    return send(200, await run(...((body ? JSON.parse(body) : []) as unknown[])));
  } catch (error) {
    if (error instanceof ApiError) return send(error.status, { error: error.body });
    throw error;
  }
}

const start = (port: number) =>
  startLocalProvider({
    port,
    state: file.state,
    webhookSecret: file.webhookSecret,
    extra: handleExtra,
    changed: (state) => {
      file.state = state;
      saving ??= setTimeout(save, 20);
    },
  });

/** Whether another instance of this project is using the port. */
async function isOurs(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/local/hello`, {
      signal: AbortSignal.timeout(2000),
    });
    return ((await response.json()) as { greeting?: string }).greeting === greeting;
  } catch {
    return false;
  }
}

/** Tells the command that started us. Only its server gets the secret. */
function announce(port: number): void {
  process.send?.({ url: `http://127.0.0.1:${port}`, webhookSecret: file.webhookSecret });
}

/**
 * Reuses the previous port. If another instance of this project has it, share that one until it stops, then take over
 * with the state it saved. If anything else has it, use a free port.
 */
async function open(): Promise<void> {
  let announced = false;
  while (!provider) {
    try {
      provider = await start(file.port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (!(await isOurs(file.port))) {
        file.port = 0;
        continue;
      }
      if (!announced) announce(file.port);
      announced = true;
      await sleep(500);
      file = readStateFile(env.file);
    }
  }
  file.port = provider.port;
  save();
  if (!announced) announce(provider.port);
}

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await provider?.stop();
  if (provider) save();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

await open();
