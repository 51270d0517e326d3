/** Every page of the site, at its URL and for each of its tabs, with the API made from the contracts. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { pageFiles, paths } from '#shared/paths.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { createQueryClient } from '@/lib/query-client.ts';
import { outline } from './outline.ts';
import { type Scenario, type Sent, sampleApi } from './sample-api.ts';
import { useFakeTimers } from './user.ts';

const pages = import.meta.glob<{ default: ComponentType }>('../pages/*-page.tsx', { eager: true });

const parameters = { id: '1', zip: '77002', slug: 'good-news', place: 'montrose', denomination: 'baptist' };
const urlOf = (path: string) =>
  Object.entries(parameters).reduce((url, [name, value]) => url.replace(`:${name}`, value), path);

const tabs: Record<string, string[]> = {
  [paths.dashboard]: ['church', 'events', 'analytics', 'billing', 'account'],
  [paths.admin]: [
    ...['pending', 'approved', 'changes', 'live', 'history', 'claims', 'duplicates', 'photos'],
    ...['events', 'messages', 'news', 'imports', 'people', 'money'],
  ],
};
const queries: Record<string, string[]> = {
  [paths.directory]: ['view=list', 'view=map', 'search=grace&denomination=Baptist&openNow=1'],
  [paths.events]: ['search=picnic&area=Montrose'],
  [paths.eventSubmission]: ['event=1'],
  [paths.resetPassword]: ['token=abc'],
  [paths.verifyEmail]: ['token=abc'],
  [paths.confirmTimes]: ['token=abc'],
  [paths.monthlyNumbers]: ['token=abc'],
  [paths.claimChurch]: ['church=1', 'claim=1'],
  [paths.claimSuccess]: ['user_id=1&session_id=cs_1'],
  [paths.churchOnboarding]: ['church=1'],
  [paths.upgrade]: ['church=1&billing=annual'],
  [paths.checkout]: ['plan=monthly'],
  [paths.paymentSuccess]: ['amount=9900&description=A+year'],
  [paths.paymentSuccessOnboarding]: ['session_id=cs_1&redirect_status=succeeded'],
  [paths.billingSuccess]: ['session_id=cs_1'],
  [paths.admin]: ['tab=news&article=new', 'tab=news&article=1', 'tab=history&church=1'],
};

/** URL and pattern of each. */
export const everyPage: Array<[url: string, path: string]> = Object.keys(pageFiles).flatMap((path) =>
  ['', ...(tabs[path] ?? []).map((tab) => `tab=${tab}`), ...(queries[path] ?? [])].map(
    (query): [string, string] => [urlOf(path) + (query && `?${query}`), path],
  ),
);

/** Use at the top of a test file. */
export function inAnEmptyBrowser(): void {
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // Everything is in sight.
  const sight = class extends observer {
    constructor(private seen: (entries: Array<Partial<IntersectionObserverEntry>>) => void) {
      super();
    }
    override observe(target?: Element) {
      setTimeout(() => this.seen([{ isIntersecting: true, ...(target ? { target } : {}) }]), 1);
    }
  };
  // What jsdom lacks.
  Element.prototype.hasPointerCapture = () => false;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
  beforeEach(() => {
    useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') });
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('IntersectionObserver', sight);
    vi.stubGlobal('ResizeObserver', observer);
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    vi.spyOn(crypto, 'randomUUID').mockReturnValue('00000000-0000-4000-8000-000000000000');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

/** Lets responses and code that is on its way arrive, and renders what follows. */
export async function arrive(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await act(() => vi.advanceTimersByTimeAsync(200));
    await act(() => vi.dynamicImportSettled());
  }
  await act(() => vi.advanceTimersByTimeAsync(50));
}

export type OpenPage = {
  /** What it shows now. */
  lines: () => string[];
  /** What it has requested since the last time. */
  requests: () => string[];
};

function Url() {
  const { pathname, search, hash, state } = useLocation();
  return <p>{`at ${pathname}${search}${hash}${state ? ` with ${JSON.stringify(state)}` : ''}`}</p>;
}

const administrator = {
  id: 1,
  username: 'ann',
  email: 'ann@grace.example',
  role: 'admin',
  emailVerified: true,
};

/** Renders a page, for an administrator or for somebody who is not signed in. */
export async function openPage(
  url: string,
  path: string,
  scenario: Scenario,
  signedIn = true,
): Promise<OpenPage> {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  toastStore.set(null);
  const sent = sampleApi(scenario, {
    'GET /api/auth/me': signedIn ? administrator : null,
    'GET /api/admin/session': {
      authenticated: signedIn,
      userId: signedIn ? 1 : null,
      role: signedIn ? 'admin' : null,
      secondFactorMissing: false,
    },
  });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const Page = pages[`../pages/${pageFiles[path]}.tsx`]!.default;
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[url]}>
        <Routes>
          <Route path={path} element={<Page />} />
          <Route path="*" element={null} />
        </Routes>
        <Url />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await arrive();
  const requestOf = ({ request, body, headers }: Sent) =>
    [request, ...(body === undefined ? [] : [JSON.stringify(body)]), ...headers].join(' ');
  const toast = () => {
    const { title, description, variant } = toastStore.get() ?? {};
    return title ? [`toast: ${[title, description, variant].filter(Boolean).join(' | ')}`] : [];
  };
  return {
    lines: () => [`“${document.title}”`, ...outline(document.body), ...toast()],
    requests: () => sent.splice(0).map(requestOf),
  };
}

/** Numbered ones do the same. */
export const kindOf = (name: string): string => name.replace(/ ?\d+/g, '');

/** Kinds of what a page has; of its tabs, only what the page does not have anyway. */
export async function kindsOf(url: string, path: string, names: () => string[]): Promise<string[]> {
  const kindsAt = async (at: string) => {
    await openPage(at, path, 'full');
    return names().map(kindOf);
  };
  const first = everyPage.find(([, one]) => one === path)![0];
  const elsewhere = url === first ? [] : await kindsAt(first);
  return [...new Set(await kindsAt(url))].filter((kind) => !elsewhere.includes(kind));
}

/** Lines that are not among the known ones. */
export const newLines = (lines: string[], known: Iterable<string>): string[] => {
  const seen = new Set(known);
  return lines.filter((line) => !seen.has(line));
};

// Whether an element takes the pointer is expensive to compute in jsdom.
export const quickUser = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

const typed: Record<string, string> = {
  email: 'new@grace.example',
  url: 'https://new.example',
  tel: '713-555-0199',
  number: '2',
  date: '2026-12-24',
  time: '11:30',
  password: 'quiet herons fly',
  zip: '77002',
  textarea: 'What they should know about us, in one or two sentences.',
};

export const fieldsIn = (root: ParentNode): HTMLInputElement[] =>
  [...root.querySelectorAll<HTMLInputElement>('input, textarea, select')].filter(
    (field) => !field.disabled && !field.readOnly && !field.closest('[aria-hidden=true]'),
  );

/** Fills in a field that is empty, by its kind; ticks a box. */
export async function fillIn(field: HTMLInputElement): Promise<void> {
  if (field.type === 'checkbox') {
    if (!field.checked) await quickUser.click(field);
  } else if (field instanceof HTMLSelectElement) {
    const value = [...field.options].find((option) => option.value && !option.disabled)?.value;
    if (value && !field.value) await quickUser.selectOptions(field, value);
  } else if (field.value || /radio|file/.test(field.type)) return;
  else if (/date|time/.test(field.type)) await quickUser.type(field, typed[field.type]!);
  else {
    await quickUser.click(field);
    await quickUser.paste(typed[field.name] ?? typed[field.type] ?? `my ${field.name || 'text'}`);
  }
}
