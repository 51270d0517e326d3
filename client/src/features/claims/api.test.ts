import { expect, test } from 'vitest';
import { recallClaim, rememberClaim } from './api.ts';

test('recalls the last claim only if it is complete', () => {
  expect(recallClaim()).toBeNull();
  rememberClaim({ email: 'a@b.example', churchName: 'Grace' });
  expect(recallClaim()).toEqual({ email: 'a@b.example', churchName: 'Grace' });
  for (const stored of [
    '{"email":"a@b.example"}',
    '{"churchName":"Grace"}',
    '{"email":1,"churchName":"x"}',
    '{',
  ]) {
    localStorage.setItem('lastClaim', stored);
    expect(recallClaim()).toBeNull();
  }
});
