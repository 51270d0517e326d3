import { expect, test } from 'vitest';
import * as policy from './policy.ts';

test('allows undo of a decision for fifteen seconds, while its email waits, a day after a bulk action, and thirty days after a merge', () => {
  const at = new Date(1000);
  expect(policy.emailTime(at).getTime()).toBe(16_000);
  expect(policy.undoDeadline({ action: 'rejected', at }).getTime()).toBe(16_000);
  expect(policy.undoDeadline({ action: 'bulk', at }).getTime()).toBe(1000 + 24 * 3600_000);
  expect(policy.undoDeadline({ action: 'merged', at }).getTime()).toBe(1000 + 30 * 24 * 3600_000);
  expect(policy.mergeUndoDays).toBe(30);
});
