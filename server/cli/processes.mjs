// Runs child processes that never outlive this one, however it ends.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** npm, when it runs us; noted before anything slow happens. */
const parent = process.ppid;

/** Stops process $1 when our end of the pipe closes, which happens on kill -9 too. */
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
 * Spawns a program that ends with this process. It gets its own process group, so that Ctrl-C reaches us alone.
 * stop() sends the stop signal; a second stop(), or 15 s, kills the group.
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
      // Ctrl-C arrives twice, from the terminal and from npm: within a second it is the same one.
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
 * Calls `stop` on a signal, and when the parent is gone: npm forwards SIGTERM, but dies of SIGHUP or SIGKILL alone.
 * The parent counts only as a change, since under systemd or in a container it is process 1 from the beginning.
 * Returns a function that removes the listeners.
 */
function onStop(stop) {
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

/** Runs a program until it exits or we are stopped; its exit code becomes ours. `beside` is stopped after it. */
export async function serve(command, args, env, { beside } = {}) {
  const { exited, stop } = startTied(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  onStop(stop);
  process.exitCode = await exited;
  await beside?.stop();
}

/** Reads .env for development; variables that are already set win. */
export function loadEnvFile() {
  try {
    process.loadEnvFile('.env');
  } catch {
    // The file is optional: everything has a default for development.
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
 * Starts the local payment provider and returns the server's variables for it. `file` stores its state; `token`
 * authorizes its control interface.
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
      reject(new Error(`The local payment provider exited with code ${code}.`));
    });
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  child.disconnect();
  return { url, variables: { LOCAL_PAYMENTS_URL: url, STRIPE_WEBHOOK_SECRET: webhookSecret }, stop };
}

/** As startTestPayments for a development server; undefined where its variables exclude it. */
export async function besideServer(env) {
  if (!wantsTestPayments(env)) return undefined;
  const payments = await startTestPayments({ env, file: '.data/payments/state.json' });
  console.log(`Test payments (no real money, no cards charged) are at ${payments.url}`);
  return payments;
}

/** Runs a program and resolves with its exit code. A signal to us stops the program, then us. */
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
