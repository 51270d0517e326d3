import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ServiceTimeList } from './onboarding-form.tsx';

afterEach(cleanup);

test('shows how each time was parsed', () => {
  render(
    <ServiceTimeList
      times={['Sunday 9 & 11 AM', 'Whenever the bell rings']}
      typed=""
      onTimes={() => {}}
      onTyped={() => {}}
    />,
  );
  const [parsed, unparsed] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(parsed!.getByText('Sunday 9 & 11 AM')).toBeTruthy();
  expect(parsed!.getByText('We read this as Sundays 9:00 AM and 11:00 AM')).toBeTruthy();
  expect(unparsed!.getByText(/^We’ll show it as written, but visitors can’t filter by it\./)).toBeTruthy();
});
