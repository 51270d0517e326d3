// Runs child processes that never outlive this one, even if it is killed.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** npm, if it runs us. Read first, because the parent may exit at any time. */
const parent = process.ppid;

/** Stops process $1 when our end of the pipe closes, which happens even on kill -9. */
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
 * Spawns a program that ends with this process. It gets its own process group, so that only we receive Ctrl-C. `stop`
 * sends the stop signal; calling it again, or 15 s later, kills the group.
 */
export function startTied(command, args, { stopSignal = 'SIGTERM', ...options }) {
  const child = spawn(command, args, { ...options, detached: true });
  const exited = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`Couldn't start ${command}: ${error.message}`);
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
    // The pid of an exited program may be reused.
    exited.then(() => guard.kill('SIGKILL'));
  }
  let stopRequestedAt = 0;
  const stop = () => {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return exited;
    if (stopRequestedAt === 0) {
      stopRequestedAt = Date.now();
      child.kill(stopSignal);
      setTimeout(() => killGroup(child.pid), 15_000).unref();
    } else if (Date.now() - stopRequestedAt > 1_000) {
      // Ctrl-C arrives twice, from the terminal and from npm, so ignore the second one within a second.
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
    // It has exited in the meantime.
  }
}

/**
 * Calls `stop` on a signal or when the parent process changes, because npm doesn't forward SIGHUP or SIGKILL. (A parent
 * of 1 says nothing: under systemd or in a container, it may be 1 from the start.) Returns a function that removes the
 * listeners.
 */
export function onStop(stop) {
  const request = (signal) => {
    clearInterval(timer);
    stop(signal);
  };
  const timer = setInterval(() => process.ppid === parent || request('SIGHUP'), 500).unref();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, request);
  return () => {
    clearInterval(timer);
    for (const signal of signals) process.off(signal, request);
  };
}

/** Loads .env for development. Variables that are already set take precedence. */
export function loadEnvFile() {
  try {
    process.loadEnvFile('.env');
  } catch {
    // The file is optional.
  }
}

/** Whether a server with these variables uses the local payment provider. */
export const wantsTestPayments = (env) =>
  env.APP_MODE !== 'production' &&
  env.PAYMENTS !== 'off' &&
  !env.STRIPE_SECRET_KEY &&
  !env.STRIPE_PUBLISHABLE_KEY &&
  !env.LOCAL_PAYMENTS_URL;

/**
 * Starts the local payment provider and returns the server variables for it. `file` stores its state; `token` authorizes
 * its control API.
 */
export async function startTestPayments({ env = process.env, file = '', token = '' } = {}) {
  const { child, exited, stop } = startTied(
    process.execPath,
    ['--import', 'tsx', 'server/dev/payments/process.ts'],
    {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
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
      reject(new Error(`The local payment provider exited with code ${code}.`));
    });
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  child.disconnect();
  return { url, variables: { LOCAL_PAYMENTS_URL: url, STRIPE_WEBHOOK_SECRET: webhookSecret }, stop };
}

/** Starts the local payment provider for a development server, unless its variables rule that out. */
export async function startDevPayments(env) {
  if (!wantsTestPayments(env)) return undefined;
  const payments = await startTestPayments({ env, file: '.data/payments/state.json' });
  console.log(`Test payments (no real money, no cards charged) are at ${payments.url}`);
  return payments;
}

/** Runs a program and resolves with its exit code. If we get a signal, stops the program and then exits. */
export async function runStep(command, args, { env = process.env, timeout, stdio = 'inherit' } = {}) {
  // Test runners clean up only on SIGINT.
  const step = startTied(command, args, { env, stdio: ['ignore', stdio, stdio], stopSignal: 'SIGINT' });
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  const removeListeners = onStop((signal) => {
    step.stop();
    step.exited.then(() => process.exit(codes[signal]));
  });
  const timer = timeout && setTimeout(step.stop, timeout);
  const code = await step.exited;
  clearTimeout(timer);
  removeListeners();
  return code;
}
