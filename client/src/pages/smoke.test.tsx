/** What must be true of every page, whatever the API responds. */
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '#shared/domain/paths.ts';
import { everyPage, inAnEmptyBrowser, openPage } from '@/test/pages.tsx';

inAnEmptyBrowser();

/** Listeners on the window and the document that are still attached. */
const listeners = new Map<string, Set<unknown>>();
const consoleErrors: unknown[][] = [];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    // React's warning about <search>, which jsdom doesn't know.
    if (!String(args[0]).includes('unrecognized in this browser')) consoleErrors.push(args);
  });
  listeners.clear();
  consoleErrors.length = 0;
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target;
    const of = (type: string, options: unknown) => {
      const isCapture =
        options === true || (options as AddEventListenerOptions | undefined)?.capture === true;
      const key = `${target === window ? 'window' : 'document'} ${type}${isCapture ? ' (capture)' : ''}`;
      if (!listeners.has(key)) listeners.set(key, new Set());
      return listeners.get(key)!;
    };
    target.addEventListener = (
      type: string,
      listener: never,
      options?: AddEventListenerOptions | boolean,
    ) => {
      const ends = typeof options === 'object' && (options.once || options.signal);
      if (!ends) of(type, options).add(listener);
      addEventListener.call(target, type, listener, options);
    };
    target.removeEventListener = (
      type: string,
      listener: never,
      options?: EventListenerOptions | boolean,
    ) => {
      of(type, options).delete(listener);
      removeEventListener.call(target, type, listener, options);
    };
  }
});
afterEach(() => {
  for (const target of [window, document]) {
    Reflect.deleteProperty(target, 'addEventListener');
    Reflect.deleteProperty(target, 'removeEventListener');
  }
});

const listenersLeft = () =>
  [...listeners].flatMap(([key, { size }]) => (size > 0 ? [`${size} × ${key}`] : []));

const isHidden = (element: Element) => element.closest('[aria-hidden=true], [hidden]') !== null;

function nameOf(element: Element): string {
  const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  const images = [...element.querySelectorAll('img[alt], [aria-label]')];
  return [
    element.getAttribute('aria-label'),
    ...labelledBy.map((id) => document.getElementById(id)?.textContent),
    ...labels.map((label) => label.textContent),
    element.textContent,
    ...images.map((one) => one.getAttribute('alt') ?? one.getAttribute('aria-label')),
  ]
    .join('')
    .trim();
}

/** Values that leaked into the page because a part of it was missing. */
const leak = /\bundefined\b|\bNaN\b|\[object |Invalid Date|\bnull\b/;

function problemsOf(body: HTMLElement): string[] {
  const elements = [...body.querySelectorAll('*')];
  const show = (element: Element) => element.outerHTML.slice(0, 200);
  const ids = elements.map(({ id }) => id).filter(Boolean);
  const controls = 'a[href], button, input, select, textarea, [role=tab], [role=combobox], [role=dialog]';
  const headings = elements.filter(({ tagName }) => tagName === 'H1').length;
  return [
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...(body.textContent!.match(leak) ?? []).map((text) => `text: ${text}`),
    ...elements.flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => leak.test(value) && name !== 'class')
        .map(({ name }) => `${name} of ${show(element)}`),
    ),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `id twice: ${id}`),
    ...elements
      .filter((element) => element.matches(controls) && !isHidden(element) && nameOf(element) === '')
      .map((element) => `no name: ${show(element)}`),
    ...elements.flatMap((element) =>
      ['aria-labelledby', 'aria-describedby', 'for'].flatMap((name) =>
        (element.getAttribute(name)?.split(' ') ?? [])
          .filter((id) => id && !document.getElementById(id))
          .map((id) => `${name} points nowhere (${id}): ${show(element)}`),
      ),
    ),
    ...elements
      .filter((element) => element.tagName === 'IMG' && !element.hasAttribute('alt'))
      .map((element) => `no alt: ${show(element)}`),
  ];
}

/** Pages that send signed-in users somewhere else. */
const forSignedOut: string[] = [paths.auth];

/** Pages that are complete without what they request: they prefill, count, or confirm something. */
const worksWithoutData: string[] = [
  ...[paths.about, paths.contact, paths.developers, paths.advertise, paths.upgrade, paths.eventSubmission],
  '/admin?tab=news&article=new',
  ...[paths.paymentSuccess, paths.billingSuccess, paths.success, paths.claimSuccess],
  // An owner's lists are empty when the request fails (specification section 7).
  ...['/dashboard', '/dashboard?tab=church', '/dashboard?tab=analytics', '/church-onboarding'],
];

/** Says that something failed: an alert, or a button to try again. */
const saysSo = () =>
  document.querySelector('[role=alert]') !== null ||
  [...document.querySelectorAll('button')].some((button) => /again/i.test(button.textContent!));

test.each(everyPage)('%s is sound with full, empty, and failing data, and cleans up', async (url, path) => {
  for (const scenario of ['full', 'empty', 'failing'] as const) {
    consoleErrors.length = 0;
    const { sent, leave } = await openPage(url, path, scenario, !forSignedOut.includes(path));
    expect.soft(problemsOf(document.body), scenario).toEqual([]);
    expect.soft(document.title, scenario).toMatch(/\S/);
    expect.soft(consoleErrors, scenario).toEqual([]);
    const unknown = sent.filter(({ status }) => status === 404);
    expect.soft(unknown, `${scenario}: requests without an endpoint`).toEqual([]);
    const mustSaySo =
      sent.some(({ status }) => status === 500) &&
      !worksWithoutData.some((one) => one === path || one === url);
    if (mustSaySo) expect.soft(saysSo(), `${scenario}: an alert or a button to try again`).toBe(true);
    await leave();
    const before = sent.length;
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    const left = listenersLeft();
    if (left.length > 0) {
      // Code that was loaded just now may attach listeners once; those of a leak add up.
      await (await openPage(url, path, scenario, !forSignedOut.includes(path))).leave();
      expect.soft(listenersLeft(), scenario).toEqual(left);
    }
    expect.soft(vi.getTimerCount(), `${scenario}: timers left`).toBe(0);
    expect.soft(sent.slice(before), `${scenario}: requests after leaving`).toEqual([]);
  }
});
