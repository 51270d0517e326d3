import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Landing } from '#shared/contracts/landings.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { LandingContent } from './landing.tsx';

class NoObserver {
  observe() {}
  disconnect() {}
}
fakeServer(() => ({}));
beforeEach(() => void vi.stubGlobal('IntersectionObserver', NoObserver));

const landing: Landing = {
  area: null,
  denomination: null,
  style: null,
  near: null,
  radius: null,
  total: 20,
  capped: false,
  sunday: 10,
  spanish: 2,
  denominations: [{ value: 'Methodist', count: 5 }],
  styles: [{ value: 'quiet', count: 4 }],
  areas: [{ value: 'Katy', count: 7 }],
  neighborhoods: [],
};
const show = (values: Partial<Landing>) =>
  showPage('/churches', <LandingContent landing={{ ...landing, ...values }} />);
const heading = (name: string) => screen.queryByRole('heading', { name });
const trail = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace('/', ''));

test('an area page links to its denominations and to nearby areas', () => {
  show({ area: 'Montrose' });
  expect(heading('Denominations here')).toBeTruthy();
  expect(heading('Areas nearby')).toBeTruthy();
  expect(trail()).toEqual(['Directory', 'Montrose']);
});

test('a denomination page links to other denominations and to its areas', () => {
  show({ denomination: 'Baptist' });
  expect(heading('Other denominations')).toBeTruthy();
  expect(heading('Areas')).toBeTruthy();
  expect(trail()).toEqual(['Directory', 'Baptist']);
  const filter = screen.getByRole('link', { name: 'Filter these churches' });
  expect(filter.getAttribute('href')).toBe('/directory?denomination=Baptist');
});

test('a page for both includes the area in its breadcrumbs', () => {
  show({ area: 'Montrose', denomination: 'Baptist' });
  expect(trail()).toEqual(['Directory', 'Montrose', 'Baptist']);
});

test('a page for a worship style links to other styles', () => {
  show({ area: 'Montrose', style: 'gospel', denominations: [] });
  expect(heading('Churches with gospel worship in Montrose, Houston')).toBeTruthy();
  expect(heading('Other worship styles')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Quiet/ }).getAttribute('href')).toBe(
    '/churches/montrose/quiet-worship',
  );
  expect(trail()).toEqual(['Directory', 'Montrose', 'Gospel']);
});
