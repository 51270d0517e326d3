import { afterAll, onTestFinished } from 'vitest';
import { getCurrentTest } from 'vitest/suite';

/**
 * Cleans up after the current test, or after the file if called outside of a test. (Vitest ignores afterAll() when called
 * during a test.) Doesn't work in beforeAll() or beforeEach().
 */
export const atEnd = (cleanUp: () => unknown): void =>
  (getCurrentTest() ? onTestFinished : afterAll)(async () => void (await cleanUp()));
