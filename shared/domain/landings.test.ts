import { expect, test } from 'vitest';
import type { Landing } from '../contracts/landings.ts';
import { landingFilters, landingLinks, landingTitle } from './landings.ts';

const landing = (values: Partial<Landing>): Landing => ({
  area: null,
  denomination: null,
  style: null,
  near: null,
  radius: null,
  total: 9,
  capped: false,
  sunday: 0,
  spanish: 0,
  denominations: [{ value: 'Baptist', count: 5 }],
  styles: [],
  areas: [{ value: 'Katy', count: 4 }],
  neighborhoods: [{ value: 'Third Ward', count: 8 }],
  ...values,
});

test('derives filters and title from the page', () => {
  const place = { area: 'Katy', denomination: 'Baptist', style: null, near: null, radius: null };
  expect(landingFilters(place)).toEqual({ area: ['Katy'], denomination: ['Baptist'] });
  expect(landingTitle(place)).toBe('Baptist churches in Katy, Houston');
  const near = { area: null, denomination: null, style: null, near: '77002', radius: 5 };
  expect(landingFilters(near)).toEqual({ near: '77002', radius: '5' });
  expect(landingTitle(near)).toBe('Churches near 77002');
});

test('links an area to its denominations, to other areas, and to neighborhoods', () => {
  expect(landingLinks(landing({ area: 'Montrose' }))).toEqual({
    denominations: [
      {
        name: 'Baptist',
        title: 'Baptist churches in Montrose, Houston',
        href: '/churches/montrose/baptist',
        count: 5,
      },
    ],
    styles: [],
    areas: [{ name: 'Katy', title: 'Churches in Katy, Houston', href: '/churches/katy', count: 4 }],
    neighborhoods: [
      { name: 'Third Ward', title: 'Churches near Third Ward', href: '/churches/near/third-ward', count: 8 },
    ],
  });
});

test('links a denomination to others and to its areas', () => {
  const { denominations, areas } = landingLinks(landing({ denomination: 'Catholic' }));
  expect(denominations.map(({ href }) => href)).toEqual(['/churches/baptist']);
  expect(areas.map(({ title, href }) => `${title} ${href}`)).toEqual([
    'Catholic churches in Katy, Houston /churches/katy/catholic',
  ]);
});

test('links a ZIP code to searches by denomination and to area pages', () => {
  const { denominations, areas } = landingLinks(landing({ near: '77002', radius: 5 }));
  expect(denominations[0]).toEqual({
    name: 'Baptist',
    title: 'Baptist churches in Houston, Texas',
    href: '/directory?near=77002&radius=5&denomination=Baptist',
    count: 5,
  });
  expect(areas[0]!.href).toBe('/churches/katy');
});

test('links a worship style to other styles and to its areas', () => {
  const { styles, areas } = landingLinks(
    landing({ style: 'gospel', styles: [{ value: 'quiet', count: 3 }], denominations: [] }),
  );
  expect(styles).toEqual([
    {
      name: 'Quiet',
      title: 'Churches with quiet worship in Houston, Texas',
      href: '/churches/quiet-worship',
      count: 3,
    },
  ]);
  expect(areas.map(({ href }) => href)).toEqual(['/churches/katy/gospel-worship']);
});
