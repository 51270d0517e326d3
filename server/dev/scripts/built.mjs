// Builds dist/ if a source file is newer.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from './processes.mjs';

const sources = ['client', 'server', 'shared', 'package-lock.json', 'vite.config.ts', 'tailwind.config.ts'];
/** Written last by the build. */
export const builtServer = 'dist/server/index.js';

/** Exits if the build fails. */
export async function ensureBuilt(env = process.env) {
  if (existsSync(builtServer) && newest(sources) <= statSync(builtServer).mtimeMs) return;
  const code = await runStep(process.execPath, ['server/cli/build.mjs'], { env });
  if (code !== 0) process.exit(code);
}

function newest(paths) {
  let time = 0;
  for (const path of paths.filter((path) => existsSync(path))) {
    const stats = statSync(path);
    const entries = stats.isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [];
    time = Math.max(time, stats.mtimeMs, newest(entries));
  }
  return time;
}
