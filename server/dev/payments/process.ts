/** Runs the local payment provider as a separate process; the command that starts it also stops it. */
import type { IncomingMessage } from 'node:http';
import { readLocalPaymentsEnv } from '../../env.ts';
import type { HttpExchange } from './api.ts';
import type { Control } from './control.ts';
import { type LocalProvider, startLocalProvider } from './provider.ts';
import { readStateFile, writeStateFile } from './state.ts';
import { ApiError } from './wire.ts';

const env = readLocalPaymentsEnv();
let path = env.file;
const file = readStateFile(path);
let provider: LocalProvider | undefined;
let saving: NodeJS.Timeout | undefined;

function save(): void {
  clearTimeout(saving);
  saving = undefined;
  if (path) writeStateFile(path, file);
}

const isAuthorized = (req: IncomingMessage, secret: string) =>
  req.headers.authorization === `Bearer ${secret}`;

/** Requests beyond Stripe's API: setting the webhook URL, and the control interface for tests. */
async function handleExtra({ req, res, url, body }: HttpExchange, control: Control): Promise<boolean> {
  const send = (status: number, result: unknown) => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result ?? null));
    return true;
  };
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

// Reuses the previous port, so that links stay valid. If it is taken, this project may be running already, so this
// process leaves the state file alone.
try {
  provider = await start(file.port);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
  path = undefined;
  provider = await start(0);
}
file.port = provider.port;
save();
// Only the command that started us and its server get the secret.
process.send?.({ url: provider.url, webhookSecret: file.webhookSecret });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await provider?.stop();
  save();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
