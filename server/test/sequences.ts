/** Random sequences of actions. The suite always runs the same ones; FUZZ_SEED and FUZZ_COUNT run others. */
import { expect, test } from 'vitest';
import { createRandom } from '../dev/bench/random.ts';

const seed = Number(process.env.FUZZ_SEED) || 1;
const count = Number(process.env.FUZZ_COUNT) || 8;
const maxFailures = 5;

export type Sequence = {
  random: () => number;
  pick: <T>(list: readonly T[]) => T;
  /** What was done, for the report of a failure. */
  trail: string[];
};

function createSequence(number: number): Sequence {
  const { next: random } = createRandom(seed + number);
  return { random, pick: (list) => list[Math.floor(random() * list.length)]!, trail: [] };
}

/** Runs sequences, each with the seed plus its number, so that processes can split a range. */
export function testSequences(title: string, run: (sequence: Sequence) => Promise<void>): void {
  const timeout = 120_000 + count * 60_000;
  test(`${title}: seed ${seed}, ${count} sequences`, { timeout }, async () => {
    console.log(`${title}: seed ${seed}, ${count} sequences`);
    const failures: string[] = [];
    for (let number = 0; number < count && failures.length < maxFailures; number += 1) {
      const sequence = createSequence(number);
      await run(sequence).catch((error: Error) => {
        failures.push([`sequence ${number}: ${error.message}`, ...sequence.trail].join('\n  '));
        console.error(failures.at(-1));
      });
      if (number % 25 === 24) console.log(`${title}: ${number + 1} sequences`);
    }
    expect(failures.join('\n\n')).toBe('');
  });
}

/** Ignores the provider's refusal of impossible actions, such as switching an ended subscription. */
export function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'TypeError') throw error;
  }
}

/** An action on the newest subscription, if there is one. */
export const onLast =
  <Run extends { subscriptions: string[] }>(work: (id: string, run: Run) => void) =>
  (run: Run): void => {
    const id = run.subscriptions.at(-1);
    if (id) attempt(() => work(id, run));
  };
