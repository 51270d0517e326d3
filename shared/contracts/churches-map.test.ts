import { expect, test } from 'vitest';
import { cellHeight, cellWidth, getMap } from './churches-map.ts';

const box = (bbox: string, zoom: string) => getMap.query!.parse({ bbox, zoom }).bbox;

test('has grid cells that are 96 pixels wide and roughly square', () => {
  expect([cellWidth(0), cellWidth(1), cellWidth(10)]).toEqual([135, 67.5, 135 / 1024]);
  expect(cellHeight(3)).toBeCloseTo(13.5);
});

test('expands a view to whole cells', () => {
  // At zoom 0 a cell is 135 degrees wide and 108 high.
  expect(box('1,-100,20,-46', '0')).toEqual({ south: -90, west: -180, north: 90, east: -45 });
  expect(box('20,-46,30,-44', '0')).toEqual({ south: 18, west: -180, north: 90, east: 90 });
  expect(box('19,-44,30,80', '0')).toEqual({ south: 18, west: -45, north: 90, east: 90 });
  expect(box('19,100,30,170', '0')).toEqual({ south: 18, west: 90, north: 90, east: 180 });
});

test('snaps a view of the city to the cells around it', () => {
  // At zoom 10 a cell is 0.1318 degrees wide and 0.1055 high.
  const { south, west, north, east } = box('29.7,-95.5,29.8,-95.3', '10');
  const cells = (degrees: number, size: number) => degrees / size;
  for (const [edge, size] of [
    [south + 90, cellHeight(10)],
    [north + 90, cellHeight(10)],
    [west + 180, cellWidth(10)],
    [east + 180, cellWidth(10)],
  ] as const)
    expect(cells(edge, size)).toBeCloseTo(Math.round(cells(edge, size)), 6);
  expect(29.7 - south).toBeGreaterThanOrEqual(0);
  expect(29.7 - south).toBeLessThan(cellHeight(10));
  expect(north - 29.8).toBeLessThan(cellHeight(10));
  expect(-95.5 - west).toBeLessThan(cellWidth(10));
  expect(east + 95.3).toBeLessThan(cellWidth(10));
});

test('keeps a view across the date line, unless its cells cover the whole world', () => {
  expect(box('0,170,1,-170', '4')).toEqual({
    south: expect.closeTo(-2.25),
    west: expect.closeTo(165.9375),
    north: expect.closeTo(4.5),
    east: expect.closeTo(-163.125),
  });
  expect(box('0,100,1,20', '0')).toMatchObject({ west: -180, east: 180 });
});
