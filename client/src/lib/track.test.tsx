import { render, renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { user } from '@/test/user.ts';
import { track, trackedLink, useClickTracking, useViewTracking } from './track.ts';

const beacon = vi.fn<(url: string, body: Blob) => boolean>();
const fetchMock = vi.fn<typeof fetch>();
let visibility: DocumentVisibilityState;

beforeEach(() => {
  visibility = 'visible';
  beacon.mockReset().mockReturnValue(true);
  fetchMock.mockReset().mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', fetchMock);
  Object.assign(navigator, { sendBeacon: beacon });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

const setVisibility = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
/** The URL and kind of every beacon. */
const sent = async () => {
  await new Promise((resolve) => setTimeout(resolve));
  return Promise.all(
    beacon.mock.calls.map(async ([url, body]) => {
      expect(body.type, 'the server accepts only JSON').toBe('application/json');
      return [url, JSON.parse(await body.text()).kind];
    }),
  );
};

test('sends a beacon, or a request if the browser refuses the beacon', async () => {
  track(3, 'phoneClicks');
  expect(await sent()).toEqual([['/api/churches/3/track', 'phoneClicks']]);
  expect(fetchMock).not.toHaveBeenCalled();
  beacon.mockReturnValue(false);
  fetchMock.mockRejectedValue(new TypeError('offline'));
  track(3, 'websiteClicks');
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(fetchMock.mock.calls[0]![1]).toMatchObject({ method: 'POST', keepalive: true });
});

test('counts a view of a visible page immediately, and only once', async () => {
  const { rerender } = renderHook(({ id }: { id: number | null }) => useViewTracking(id), {
    initialProps: { id: null as number | null },
  });
  expect(await sent()).toEqual([]);
  rerender({ id: 3 });
  rerender({ id: 3 });
  setVisibility('hidden');
  setVisibility('visible');
  expect(await sent()).toEqual([['/api/churches/3/track', 'profileViews']]);
});

test('counts a background tab when it is shown, but not if it is closed first', async () => {
  visibility = 'hidden';
  const shown = renderHook(() => useViewTracking(3));
  const closed = renderHook(() => useViewTracking(4));
  closed.unmount();
  expect(await sent()).toEqual([]);
  setVisibility('visible');
  setVisibility('hidden');
  setVisibility('visible');
  expect(await sent()).toEqual([['/api/churches/3/track', 'profileViews']]);
  shown.unmount();
});

test('counts left and middle clicks on tracked links, but not right clicks', async () => {
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
