/** Every page of the site, at its URL and for each of its tabs, with an API generated from the contracts. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import { pageFiles, paths } from '#shared/domain/paths.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { sessionExpired } from '@/lib/sign-in.ts';
import { type Scenario, type Sent, sampleApi } from './sample-api.ts';
import { Elsewhere } from './show.tsx';
import { useFakeTimers } from './user.ts';

const pages = import.meta.glob<{ default: ComponentType }>('../pages/*/*-page.tsx', { eager: true });

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
  [paths.compare]: ['ids=1,2,3', 'ids=1,2,3,4,5&near=77002'],
  [paths.events]: ['search=picnic&area=Montrose'],
  [paths.eventSubmission]: ['event=1'],
  [paths.resetPassword]: ['token=abc'],
  [paths.verifyEmail]: ['token=abc'],
  [paths.confirmTimes]: ['token=abc'],
  [paths.monthlyNumbers]: ['token=abc'],
  [paths.blockVisitor]: ['token=abc'],
  [paths.claimChurch]: ['church=1', 'claim=1'],
  [paths.claimSuccess]: ['user_id=1&session_id=cs_1'],
  [paths.upgrade]: ['church=1&billing=annual'],
  [paths.checkout]: ['plan=monthly'],
  [paths.paymentSuccess]: ['amount=9900&description=A+year'],
  [paths.paymentSuccessOnboarding]: ['session_id=cs_1&redirect_status=succeeded'],
  [paths.billingSuccess]: ['session_id=cs_1'],
  [paths.admin]: [
    ...['tab=news&article=new', 'tab=news&article=1', 'tab=history&subject=1'],
    'tab=history&action=rejected&actor=ann&name=grace&from=2026-11-01&to=2026-11-30',
    'tab=approved&status=rejected&search=grace&denomination=Baptist&owner=owned&missing=phone&sort=newest',
  ],
};

export const everyPage: Array<[url: string, path: string]> = Object.keys(pageFiles).flatMap((path) =>
  ['', ...(tabs[path] ?? []).map((tab) => `tab=${tab}`), ...(queries[path] ?? [])].map(
    (query): [string, string] => [urlOf(path) + (query && `?${query}`), path],
  ),
);

/** Call at the top of a test file. */
export function inAnEmptyBrowser(): void {
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // Everything is visible.
  const visibleObserver = class extends observer {
    constructor(private onIntersect: (entries: Array<Partial<IntersectionObserverEntry>>) => void) {
      super();
    }
    override observe(target?: Element) {
      setTimeout(() => this.onIntersect([{ isIntersecting: true, ...(target ? { target } : {}) }]), 1);
    }
  };
  // jsdom doesn't implement these.
  Element.prototype.hasPointerCapture = () => false;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
  beforeEach(() => {
    useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') });
    vi.stubGlobal('IntersectionObserver', visibleObserver);
    vi.stubGlobal('ResizeObserver', observer);
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  });
}

/** Waits for responses and lazily loaded code, and renders the result. */
async function arrive(): Promise<void> {
  for (let turn = 0; turn < 2; turn++)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(300);
      await vi.dynamicImportSettled();
    });
  await act(() => vi.advanceTimersByTimeAsync(50));
}

export type OpenPage = {
  sent: Sent[];
  /** Unmounts the page and drops its cached responses. */
  leave: () => Promise<void>;
};

const administrator = {
  id: 1,
  username: 'ann',
  email: 'ann@grace.example',
  role: 'admin',
  emailVerified: true,
};

/** Renders a page, signed in as an administrator or signed out. */
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
  sessionExpired.clear();
  document.title = '';
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
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[url]}>
        <Routes>
          <Route path={path} element={<Page />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await arrive();
  // Queries that retry on their own give up after a second.
  if (scenario === 'failing') await act(() => vi.advanceTimersByTimeAsync(2000));
  return {
    sent,
    leave: async () => {
      unmount();
      client.clear();
      await arrive();
    },
  };
}
