import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '@/test/user.ts';
import { track, trackedLink, useClickTracking, useViewTracking } from './track.ts';

const beacon = vi.fn<(url: string, body: Blob) => boolean>();
const fetched = vi.fn<typeof fetch>();
let visibility: DocumentVisibilityState;

beforeEach(() => {
  visibility = 'visible';
  beacon.mockReset().mockReturnValue(true);
  fetched.mockReset().mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  Object.assign(navigator, { sendBeacon: beacon });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const turn = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
/** What the beacons reported: URL and kind. */
const sent = () =>
  Promise.all(
    beacon.mock.calls.map(async ([url, body]) => {
      expect(body.type, 'the server accepts only JSON').toBe('application/json');
      return [url, JSON.parse(await body.text()).kind];
    }),
  );

test('reports by a beacon, and by a request only when the browser refuses the beacon', async () => {
  track(3, 'phoneClicks');
  expect(await sent()).toEqual([['/api/churches/3/track', 'phoneClicks']]);
  expect(fetched).not.toHaveBeenCalled();
  beacon.mockReturnValue(false);
  fetched.mockRejectedValue(new TypeError('offline'));
  track(3, 'websiteClicks');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]![1]).toMatchObject({ method: 'POST', keepalive: true });
});

test('counts a view of a visible page at once, and once', async () => {
  const { rerender } = renderHook(({ id }: { id: number | null }) => useViewTracking(id), {
    initialProps: { id: null as number | null },
  });
  expect(await sent()).toEqual([]);
  rerender({ id: 3 });
  rerender({ id: 3 });
  turn('hidden');
  turn('visible');
  expect(await sent()).toEqual([['/api/churches/3/track', 'profileViews']]);
});

test('counts a page in a background tab when it is shown, and not when it is closed before', async () => {
  visibility = 'hidden';
  const shown = renderHook(() => useViewTracking(3));
  const closed = renderHook(() => useViewTracking(4));
  closed.unmount();
  expect(await sent()).toEqual([]);
  turn('visible');
  turn('hidden');
  turn('visible');
  expect(await sent()).toEqual([['/api/churches/3/track', 'profileViews']]);
  shown.unmount();
});

test('counts clicks on marked links: with the left and the middle button, not with the right one', async () => {
  function Page() {
    useClickTracking();
    return (
      <>
        <a href="#site" {...trackedLink(3, 'websiteClicks')}>
          <b>Website</b>
        </a>
        <a href="#other">Other</a>
      </>
    );
  }
  const { unmount } = render(<Page />);
  const link = screen.getByText('Website');
  await user.click(link);
  await user.click(screen.getByText('Other'));
  expect(await sent()).toEqual([['/api/churches/3/track', 'websiteClicks']]);
  await user.pointer({ keys: '[MouseMiddle]', target: link });
  expect(beacon).toHaveBeenCalledTimes(2);
  await user.pointer({ keys: '[MouseRight]', target: link });
  expect(beacon).toHaveBeenCalledTimes(2);
  unmount();
  document.body.innerHTML = '<a data-tracks="websiteClicks" data-church="3">Left over</a>';
  await user.click(screen.getByText('Left over'));
  expect(beacon).toHaveBeenCalledTimes(2);
});
