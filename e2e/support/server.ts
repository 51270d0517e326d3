import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTied } from '../../server/dev/scripts/processes.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Keeps a developer's own variables (such as email or payments) out of the tests. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env;
  return { PATH, HOME, TMPDIR, LD_LIBRARY_PATH };
}

/** Starts the built server and resolves once it listens. When stopped, writes its output to test-results/<log>.log. */
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
      // All test users share one IP address.
      LIMIT_FACTOR: '100',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${output.slice(-4_000)}`));
    const timer = setTimeout(() => fail('printed no URL within 60 s'), 60_000);
    const onData = (chunk: Buffer) => {
      output += chunk;
      const match = /is at (http:\/\/127\.0\.0\.1:\d+)/.exec(output);
      if (match?.[1]) {
        clearTimeout(timer);
        resolve(match[1]);
      }
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    exited.then((code) => fail(`exited with code ${code}`));
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
