import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Landing } from '#shared/landings.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { LandingContent } from './landing.tsx';

class NoObserver {
  observe() {}
  disconnect() {}
}
fakeServer(() => ({}));
beforeEach(() => void vi.stubGlobal('IntersectionObserver', NoObserver));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const landing: Landing = {
  area: null,
  denomination: null,
  zip: null,
  radius: null,
  total: 20,
  capped: false,
  sunday: 10,
  spanish: 2,
  denominations: [{ value: 'Methodist', count: 5 }],
  areas: [{ value: 'Katy', count: 7 }],
};
const show = (values: Partial<Landing>) =>
  showPage('/churches', <LandingContent landing={{ ...landing, ...values }} />);
const heading = (name: string) => screen.queryByRole('heading', { name });
const trail = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace('/', ''));

test('a page of an area leads to the denominations there and to areas nearby', () => {
  show({ area: 'Montrose' });
  expect(heading('Denominations here')).toBeTruthy();
  expect(heading('Areas nearby')).toBeTruthy();
  expect(trail()).toEqual(['Directory', 'Montrose']);
});

test('a page of a denomination leads to other denominations and to its areas', () => {
  show({ denomination: 'Baptist' });
  expect(heading('Other denominations')).toBeTruthy();
  expect(heading('Areas')).toBeTruthy();
  expect(trail()).toEqual(['Directory', 'Baptist']);
});

test('a page of both names the area on the way to the denomination', () => {
  show({ area: 'Montrose', denomination: 'Baptist' });
  expect(trail()).toEqual(['Directory', 'Montrose', 'Baptist']);
});
