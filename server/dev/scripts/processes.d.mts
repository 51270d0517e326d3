import type { ChildProcess, SpawnOptions } from 'node:child_process';

export function startTied(
  command: string,
  args: string[],
  options: SpawnOptions & { stopSignal?: NodeJS.Signals },
): { child: ChildProcess; exited: Promise<number>; stop: () => Promise<number> };

export function startTestPayments(options?: {
  env?: NodeJS.ProcessEnv;
  file?: string;
  token?: string;
}): Promise<{
  url: string;
  variables: { LOCAL_PAYMENTS_URL: string; STRIPE_WEBHOOK_SECRET: string };
  stop: () => Promise<number>;
}>;
