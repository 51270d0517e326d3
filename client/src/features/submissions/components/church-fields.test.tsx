/** Tests the map pin on a real Leaflet map of 800 × 600 pixels. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readDraft } from '@/lib/draft.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import { beginSubmission, submissionDraft } from './church-values.ts';
import { SubmitForm } from './submit-form.tsx';

const nearRequest = 'GET /api/churches?limit=1&near=77002&sort=distance';
const server = fakeServer(() => ({
  'POST /api/user/churches/possible-duplicates': { body: [] },
  [nearRequest]: { body: [{ id: 1, latitude: 29.75, longitude: -95.36, distance: 2.9 }] },
}));
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const open = (zip: string) => {
  beginSubmission(7, { name: 'Grace Chapel', zip });
  showPage('/church-submission', <SubmitForm userId={7} onDone={vi.fn()} />);
};
const placeRequests = () =>
  server.sent.map(({ request }) => request).filter((request) => request.startsWith('GET /api/churches?'));
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const map = () => screen.findByLabelText('Map for the pin');
const marker = () => document.querySelector<HTMLElement>('.leaflet-marker-icon')!;
const stored = () => {
  window.dispatchEvent(new Event('pagehide'));
  const values = readDraft<{ values: { latitude: number; longitude: number } }>(submissionDraft(7))!.content
    .values;
  return [values.latitude, values.longitude];
};

test('opens the map at the ZIP code, then sets, moves, and removes the pin by keyboard', async () => {
  open('77002-1234');
  expect(placeRequests()).toEqual([]);
  await press('Set a pin');
  const canvas = await map();
  await waitFor(() => expect(placeRequests()).toEqual([nearRequest]));
  await waitFor(() => {
    fireEvent.keyDown(canvas, { key: 'Enter' });
    expect(stored()).toEqual([29.75, -95.36]);
  });
  fireEvent.keyDown(marker(), { key: 'ArrowRight' });
  const [latitude, movedEast] = stored();
  expect(latitude).toBe(29.75);
  expect(movedEast).toBeGreaterThan(-95.36);
  fireEvent.keyDown(marker(), { key: 'ArrowUp', shiftKey: true });
  const [movedNorth, longitude] = stored();
  expect(longitude).toBe(movedEast);
  // Shift moves ten times as far in pixels, but a pixel is slightly less of a degree in latitude.
  const ratio = (movedNorth! - 29.75) / (movedEast! + 95.36);
  expect(ratio).toBeGreaterThan(8);
  expect(ratio).toBeLessThan(10);
  await press('Remove the pin');
  expect(stored()).toEqual([null, null]);
  expect(marker()).toBeNull();
});
