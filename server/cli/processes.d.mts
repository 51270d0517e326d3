import type { ChildProcess, SpawnOptions } from 'node:child_process';

export function startTied(
  command: string,
  args: string[],
  options: SpawnOptions & { stopSignal?: NodeJS.Signals },
): { child: ChildProcess; exited: Promise<number>; stop: () => Promise<number> };
