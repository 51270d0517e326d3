import { render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { LazySection } from './lazy-section.tsx';

test('shows the section once its chunk is loaded', async () => {
  const Section = lazy(async () => ({ default: () => <p>Photos</p> }));
  render(
    <LazySection>
      <Section />
    </LazySection>,
  );
  expect(await screen.findByText('Photos')).toBeTruthy();
});

test('leaves out a section whose chunk fails, and keeps the rest of the page', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
  const Section = lazy(load);
  render(
    <main>
      <p>Sunday 10:00 AM</p>
      <LazySection>
        <Section />
      </LazySection>
    </main>,
  );
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  expect(load).toHaveBeenCalledOnce();
  expect(screen.getByRole('main').innerHTML).toBe('<p>Sunday 10:00 AM</p>');
});
