/** The provider's state in a file, so that a restart knows what was paid. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { emptyState, type State } from './world.ts';

export type Kept = { port: number; webhookSecret: string; state: State };

/** Days that Stripe keeps events. */
const eventDays = 30;
const answersKept = 2000;

export const fresh = (): Kept => ({
  port: 0,
  webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  state: emptyState(),
});

/** A file that cannot be read is put aside, never overwritten. */
export function readKept(file: string): Kept {
  if (!existsSync(file)) return fresh();
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    if (!kept.state || !kept.webhookSecret) throw new Error('it is not complete');
    return { ...kept, state: { ...emptyState(), ...kept.state } };
  } catch (error) {
    console.error(`${file} cannot be read (${(error as Error).message}); it is kept as ${file}.bad.`);
    renameSync(file, `${file}.bad`);
    return fresh();
  }
}

export function writeKept(file: string, kept: Kept): void {
  mkdirSync(dirname(file), { recursive: true });
  trim(kept.state);
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function trim(state: State): void {
  const oldest = (Date.now() + state.ahead) / 1000 - eventDays * 86_400;
  for (const { id, created } of Object.values(state.events)) {
    if (created >= oldest) break;
    delete state.events[id];
  }
  const answers = Object.keys(state.answers);
  for (const key of answers.slice(0, -answersKept)) delete state.answers[key];
}
