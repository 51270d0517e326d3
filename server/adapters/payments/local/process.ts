/** The local payment provider as a process of its own: started by the commands beside the server, ended with them. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLocalPaymentsEnv } from '../../../env.ts';
import type { Control } from './control.ts';
import { Fault } from './faults.ts';
import { fresh, type Kept, readKept, writeKept } from './keeping.ts';
import { type LocalProvider, startLocalProvider } from './provider.ts';

const env = readLocalPaymentsEnv();
const greeting = 'local payments of houston-churches';

const authorized = (req: IncomingMessage, secret: string): boolean => {
  const given = Buffer.from(req.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** Calls beside Stripe's: who is here, where webhooks go, and the control interface of tests. */
async function answerExtra(
  kept: Kept,
  call: { req: IncomingMessage; res: ServerResponse; url: URL; body: string },
  control: Control,
): Promise<boolean> {
  const { req, res, url, body } = call;
  const send = (status: number, answer: unknown) => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? null));
    return true;
  };
  if (url.pathname === '/local/hello') return send(200, { greeting });
  if (url.pathname === '/local/endpoint' && req.method === 'POST') {
    if (!authorized(req, kept.webhookSecret)) return send(401, {});
    const { url: endpoint } = JSON.parse(body) as { url: string };
    control.deliverTo(endpoint);
    return send(200, {});
  }
  const name = /^\/control\/(\w+)$/.exec(url.pathname)?.[1];
  if (name === undefined || !env.token) return false;
  if (!authorized(req, env.token) || !Object.hasOwn(control, name)) return send(404, {});
  try {
    const run = control[name as keyof Control] as (...parameters: unknown[]) => unknown;
    return send(200, await run(...((body ? JSON.parse(body) : []) as unknown[])));
  } catch (error) {
    if (error instanceof Fault) return send(error.status, { error: error.body });
    throw error;
  }
}

/** The one that another start of this project has on the same port. */
async function isOurs(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/local/hello`, { signal: AbortSignal.timeout(2000) });
    return ((await answer.json()) as { greeting?: string }).greeting === greeting;
  } catch {
    return false;
  }
}

let provider: LocalProvider | undefined;
let kept: Kept;
let due: NodeJS.Timeout | undefined;

const save = () => {
  clearTimeout(due);
  due = undefined;
  if (env.file) writeKept(env.file, kept);
};

async function start(port: number): Promise<LocalProvider> {
  return startLocalProvider({
    port,
    state: kept.state,
    webhookSecret: kept.webhookSecret,
    extra: (call, control) => answerExtra(kept, call, control),
    changed: (state) => {
      kept.state = state;
      due ??= setTimeout(save, 20);
    },
  });
}

/** Takes the port of last time; another one where a stranger has it; waits where it is ours. */
async function open(): Promise<void> {
  kept = env.file ? readKept(env.file) : fresh();
  let told = false;
  for (;;) {
    try {
      provider = await start(kept.port);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (await isOurs(kept.port)) {
        // Its state is in the file when it ends; until then it serves us as well.
        if (!told) tell(kept.port);
        told = true;
        await sleep(500);
        if (env.file) kept = readKept(env.file);
      } else {
        kept.port = 0;
      }
    }
  }
  kept.port = provider.port;
  save();
  if (!told) tell(provider.port);
}

/** Read by the command that started us; the secret goes to the server beside, and nowhere else. */
function tell(port: number): void {
  const message = { url: `http://127.0.0.1:${port}`, webhookSecret: kept.webhookSecret };
  if (process.send) process.send(message);
  else console.log(`Test payments are at ${message.url}`);
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
