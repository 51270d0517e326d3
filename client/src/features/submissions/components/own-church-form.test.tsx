import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { showPage } from '@/test/show.tsx';
import { paste } from '@/test/user.ts';
import type { LoadedChurch } from './church-values.ts';
import { OwnChurchForm } from './own-church-form.tsx';

const show = (status: LoadedChurch['church']['status'], fields: Partial<LoadedChurch['fields']> = {}) => {
  const church = { ...emptyChurch, id: 3, name: 'Grace', status } as unknown as LoadedChurch['church'];
  return showPage(
    '/church/3/edit',
    <OwnChurchForm
      loaded={{ church, revision: null, fields: { ...emptyChurch, ...fields }, version: 1 }}
      own={undefined}
      onDone={vi.fn()}
    />,
  );
};

test('has what onboarding asks, with the stored values', () => {
  show('approved', { pastorName: 'Ada Lee', city: 'Bellaire' });
  expect(screen.getByLabelText(/^Pastor/)).toHaveProperty('value', 'Ada Lee');
  expect(screen.getByLabelText(/^City/)).toHaveProperty('value', 'Bellaire');
  for (const label of [
    'Email address',
    'Mission statement',
    'History',
    'Special programs',
    'Children and youth',
    'Music ministry',
    'Outreach',
    'Facebook page',
    'Instagram',
    'Anything else',
  ])
    expect(screen.getByLabelText(new RegExp(`^${label}`)), label).toBeTruthy();
});

test('says that the pin is set only if there is one', () => {
  show('pending');
  expect(screen.getByText('There’s no pin yet.')).toBeTruthy();
  cleanup();
  show('pending', { latitude: 29.7, longitude: -95.4 });
  expect(screen.getByText('The pin is set.')).toBeTruthy();
});

test('keeps unsaved input in a draft of this church', async () => {
  show('pending');
  await paste(screen.getByLabelText(/^City/), 'Bellaire');
  await waitFor(() => expect(localStorage.getItem('draft:church-edit-3')).toContain('Bellaire'));
});

test.each([
  ['approved', true],
  ['pending', false],
  ['rejected', false],
] as const)('for %s churches, marks fields that go public right away: %s', (status, isMarked) => {
  show(status);
  const label = screen.getByText(/^Phone/).closest('label')!.textContent;
  expect(label).toBe(isMarked ? 'Phone (optional, public right away)' : 'Phone (optional)');
});
