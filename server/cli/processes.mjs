// Runs other programs so that nothing of them stays behind, however we end.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** $1 is the process to stop when our end of the pipe closes, kill -9 included. */
const GUARD = `
trap '' INT TERM HUP
while read -r _; do :; done
kill -TERM "$1" 2>/dev/null || exit 0
tries=0
while kill -0 "$1" 2>/dev/null; do
  tries=$((tries + 1))
  [ $tries -ge 150 ] && kill -KILL "-$1"
  sleep 0.1
done
`;

/**
 * Starts a program in a group of its own (Ctrl-C then reaches us alone, and we decide) and ends it with us.
 * stop() asks it to finish; asked again, or after 15 s, it ends at once.
 */
export function startTied(command, args, { stopSignal = 'SIGTERM', ...options }) {
  const child = spawn(command, args, { ...options, detached: true });
  const exited = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGTERM' ? 0 : 1)));
  });
  if (child.pid && process.platform !== 'win32') {
    const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', String(child.pid)], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    guard.unref();
    guard.stdin.unref();
    // Once the program has ended its number may be given to another one.
    exited.then(() => guard.kill('SIGKILL'));
  }
  let asked = 0;
  const stop = () => {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return exited;
    if (asked === 0) {
      asked = Date.now();
      child.kill(stopSignal);
      setTimeout(() => killGroup(child.pid), 15_000).unref();
    } else if (Date.now() - asked > 1_000) {
      // npm passes Ctrl-C on to us, who have had it from the terminal already: within a second it is the same.
      killGroup(child.pid);
    }
    return exited;
  };
  return { child, exited, stop };
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Runs a program until it or we are asked to end; its exit code becomes ours. `beside` runs along and ends after it.
 */
export async function serve(command, args, env, { beside } = {}) {
  const { exited, stop } = startTied(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  process.exitCode = await exited;
  await beside?.stop();
}

/** Whether the server with these variables takes test payments of this machine. */
export const wantsTestPayments = (env) =>
  env.APP_MODE !== 'production' &&
  env.PAYMENTS !== 'off' &&
  !env.STRIPE_SECRET_KEY &&
  !env.STRIPE_PUBLISHABLE_KEY &&
  !env.LOCAL_PAYMENTS_URL;

/**
 * Starts the local payment provider, tied to us, and answers the server's variables for it. `file` keeps its
 * state; `token` opens its control interface.
 */
export async function startTestPayments({ env = process.env, file = '', token = '' } = {}) {
  const { child, exited, stop } = startTied(
    process.execPath,
    ['--import', 'tsx', 'server/adapters/payments/local/process.ts'],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...env, LOCAL_PAYMENTS_FILE: file, LOCAL_PAYMENTS_TOKEN: token },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const { url, webhookSecret } = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The local payment provider did not start.')), 30_000);
    child.once('message', (message) => {
      clearTimeout(timer);
      resolve(message);
    });
    exited.then((code) => {
      clearTimeout(timer);
      reject(new Error(`The local payment provider ended with ${code}.`));
    });
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  child.disconnect();
  return { url, variables: { LOCAL_PAYMENTS_URL: url, STRIPE_WEBHOOK_SECRET: webhookSecret }, stop };
}

/** As startTestPayments for a server that people try out, or nothing where its variables say otherwise. */
export async function besideServer(env) {
  if (!wantsTestPayments(env)) return undefined;
  const payments = await startTestPayments({ env, file: '.data/payments/state.json' });
  console.log(`Test payments (no money moves, no card is charged) are at ${payments.url}`);
  return payments;
}

/** Runs a step to its end and answers its exit code. A signal to us ends the step, then us. */
export async function runStep(command, args, { env = process.env, timeout, stdio = 'inherit' } = {}) {
  // Test runners tidy up after SIGINT alone.
  const step = startTied(command, args, { env, stdio: ['ignore', stdio, stdio], stopSignal: 'SIGINT' });
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  const end = (signal) => {
    step.stop();
    step.exited.then(() => process.exit(codes[signal]));
  };
  for (const signal of Object.keys(codes)) process.on(signal, end);
  const timer = timeout && setTimeout(step.stop, timeout);
  const code = await step.exited;
  clearTimeout(timer);
  for (const signal of Object.keys(codes)) process.off(signal, end);
  return code;
}
