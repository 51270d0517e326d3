import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { showPage } from '@/test/show.tsx';
import type { LoadedChurch } from './church-values.ts';
import { OwnChurchForm } from './own-church-form.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test.each([
  ['approved', true],
  ['pending', false],
  ['rejected', false],
] as const)('for %s churches, marks fields that go public right away: %s', (status, isMarked) => {
  const church = { ...emptyChurch, id: 3, name: 'Grace', status } as unknown as LoadedChurch['church'];
  showPage(
    '/church/3/edit',
    <OwnChurchForm
      loaded={{ church, revision: null, version: 1 }}
      own={undefined}
      photo={() => null}
      onDone={vi.fn()}
    />,
  );
  const label = screen.getByText(/^Phone/).closest('label')!.textContent;
  expect(label).toBe(isMarked ? 'Phone (optional, public right away)' : 'Phone (optional)');
});
