/** Starts the built server for the tests. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTied } from '../server/cli/processes.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A developer's own variables (mail, payments) must not reach the tests. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env;
  return { PATH, HOME, TMPDIR, LD_LIBRARY_PATH };
}

/** Resolves when the server listens; its output is in test-results/<log>.log after it was stopped. */
export async function startServer(
  log: string,
  variables: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { child, exited, stop } = startTied(process.execPath, [path.join(root, 'dist/server/index.js')], {
    cwd: root,
    env: {
      ...bareEnvironment(),
      ...variables,
      APP_MODE: 'local',
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'warn',
      // All users of the tests share one IP address.
      LIMIT_FACTOR: '100',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${output.slice(-4_000)}`));
    const timer = setTimeout(() => fail('printed no URL within 60 s'), 60_000);
    const read = (chunk: Buffer) => {
      output += chunk;
      const listening = /is at (http:\/\/127\.0\.0\.1:\d+)/.exec(output);
      if (listening?.[1]) {
        clearTimeout(timer);
        resolve(listening[1]);
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    exited.then((code) => fail(`ended with ${code}`));
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url,
    stop: async () => {
      await stop();
      const file = path.join(root, 'test-results', `${log}.log`);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, output);
    },
  };
}
