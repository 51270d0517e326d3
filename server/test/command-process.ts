/** A command of server/cli in a process of its own, as an operator runs it. */
import { type ChildProcess, spawn } from 'node:child_process';

export type CommandResult = { code: number | null; out: string; err: string };

/** `command` is the name of a file in server/cli; `done` resolves when the process has ended. */
export function startCommand(
  command: string,
  args: string[],
  env: Record<string, string>,
): { child: ChildProcess; done: Promise<CommandResult> } {
  const child = spawn(process.execPath, ['--import', 'tsx', `server/cli/${command}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => (out += data));
  child.stderr.on('data', (data) => (err += data));
  const done = new Promise<CommandResult>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  );
  return { child, done };
}
