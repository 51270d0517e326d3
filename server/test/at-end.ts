import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Cleans up after the current test, or after the file if called outside of a test. (Vitest ignores afterAll() when called
 * during a test.) Doesn't work in beforeAll() or beforeEach().
 */
export const atEnd = (cleanUp: () => unknown): void =>
  (TestRunner.getCurrentTest() ? onTestFinished : afterAll)(async () => void (await cleanUp()));
