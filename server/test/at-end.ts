import { afterAll, onTestFinished } from 'vitest';
import { getCurrentTest } from 'vitest/suite';

/**
 * Cleans up after the running test, or after the file when called outside of one: Vitest ignores an afterAll() that is
 * called while tests run. Not for beforeAll() and beforeEach().
 */
export const atEnd = (cleanUp: () => unknown): void =>
  (getCurrentTest() ? onTestFinished : afterAll)(async () => void (await cleanUp()));
