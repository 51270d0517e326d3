/** Which cached responses each mutation refreshes, so that no page shows data from before a change. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient, useOwnSend } from '@/lib/queries.ts';
import { meKey, sessionExpired } from '@/lib/sign-in.ts';
import { sampleApi } from '@/test/sample-api.ts';
import { useFakeTimers } from '@/test/user.ts';

type Mutation = { mutateAsync: (variables: never) => Promise<unknown> };
type Hook = () => Mutation | Record<string, Mutation>;
type Declared = Record<string, (...args: never[]) => unknown>;

const modules = import.meta.glob<Declared>(['./*/api*.ts', '!./**/*.test.ts'], { eager: true });
const declared = Object.values(modules).flatMap((module) => Object.entries(module));

const filters = { search: 'grace', day: ['sunday'] };

/** Arguments of queries; others take an id or none. */
const queryArguments: Record<string, unknown[]> = {
  articlePagesQuery: ['news'],
  articleQuery: ['good-news'],
  paymentIntentQuery: [{ plan: 'monthly' }],
  mapQuery: [filters, { bbox: '29,-96,30,-95', zoom: 10 }],
  boundsQuery: [{ near: '77002' }],
  churchPagesQuery: [filters],
  facetsQuery: [filters],
  suggestQuery: ['Grace C'],
  featuredQuery: [],
  landingQuery: ['baptist'],
  eventQuery: ['1', '2026-12-01'],
  eventPagesQuery: [{ search: 'picnic', area: 'Montrose' }],
  unclaimedQuery: ['grace'],
};
const makeQueries = declared.filter(([name]) => name.endsWith('Query'));

const hooks = [
  ...declared.filter(([name]) => /^use[A-Z]/.test(name)),
  ['useOwnSend', useOwnSend as Declared[string]] as const,
];

const hookArguments: Record<string, unknown[]> = {
  useGalleryChanges: [1],
  useDecisions: ['church'],
  useDeskSend: ['PATCH /api/admin/articles/:id'],
  useOwnSend: ['PUT /api/churches/:id'],
};

const form = { name: 'Grace' };
/** Variables of mutations; others take an id. */
const variables: Record<string, unknown> = {
  useLogin: { username: 'ann', password: 'quiet herons' },
  useChangeMessage: { id: 1, state: 'answered', was: 'new' },
  'useOwnEvent.setCanceled': { id: 1, canceled: true },
  useSubmitEvent: { ...form, idempotencyKey: 'key-1' },
  useUpdateEvent: { id: 1, ...form, ifMatch: 3 },
  'useGalleryChanges.remove': { id: 1, photoId: 2 },
  'useImportActions.upload': new FormData(),
  'useDecisions.approve': { id: 1, ifMatch: 3 },
  useDeskSend: { id: 1, state: 'published', ifMatch: 3 },
  useOwnSend: { id: 1, ...form, ifMatch: 3 },
};

beforeEach(() => {
  useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') });
  URL.createObjectURL = () => 'blob:1';
});
afterEach(() => sessionExpired.clear());

type Effect = 'refetches' | 'removes' | 'updates';
/** Paths of cached responses; `*` stands for every path that starts like this. */
type Effects = Partial<Record<Effect, string[]>>;

const ownBilling: Effects = {
  refetches: ['/api/billing/invoices', '/api/me/subscription*', '/api/user/churches*'],
};
const everything: Effects = { refetches: ['*'] };
const messages: Effects = { refetches: ['/api/admin/messages'] };
const messageInPlace: Effects = { ...messages, updates: ['/api/admin/messages'] };
const file: Effects = { refetches: ['/api/admin/imports'], updates: ['/api/admin/imports/1'] };
const refetchFile: Effects = { refetches: ['/api/admin/imports/1'] };
const events: Effects = { refetches: ['/api/events*', '/api/user/events*'] };
const photos: Effects = { removes: ['/api/churches/1/photos'], updates: ['/api/user/churches/1/photos'] };
const ownPhotos: Effects = { refetches: ['/api/user/churches/1/photos'] };
const nothing: Effects = {};

/** By mutation: its request, its effects and, where they differ, its effects when it fails. */
const table: Record<string, [request: string, onSuccess: Effects, onFailure?: Effects]> = {
  useLogin: [
    'POST /api/auth/login',
    {
      removes: [
        '/api/admin/*',
        '/api/billing/invoices',
        '/api/billing/orders/1',
        '/api/billing/session-subscription',
        '/api/me/subscription*',
        '/api/user/analytics',
        '/api/user/churches*',
        '/api/user/claims',
        '/api/user/events*',
        '/api/user/monthly-numbers',
      ],
      updates: ['/api/auth/me'],
    },
    nothing,
  ],
  useLogout: ['POST /api/auth/logout', nothing],
  useExport: ['GET /api/user/export', nothing],
  useEmailLanguage: ['PUT /api/user/email-language', { updates: ['/api/auth/me'] }, nothing],
  useMonthlyEmail: ['PUT /api/user/monthly-numbers', { updates: ['/api/user/monthly-numbers'] }, nothing],
  useCreateCheckoutSession: ['POST /api/billing/create-checkout-session', nothing],
  useCreatePaymentIntent: ['POST /api/create-payment-intent', nothing],
  'useSubscriptionActions.attach': ['POST /api/me/subscriptions/1/church', ownBilling],
  'useSubscriptionActions.setRenewal': ['POST /api/me/subscriptions/1/renewal', ownBilling],
  'useSubscriptionActions.startSwitch': ['POST /api/me/subscriptions/1/switch', nothing],
  'useSubscriptionActions.cancelAndRefund': ['POST /api/me/subscriptions/1/cancel-and-refund', ownBilling],
  useOwnSend: [
    'PUT /api/churches/1 If-Match: 3',
    {
      refetches: [
        '/api/churches*',
        '/api/me/subscription*',
        '/api/unclaimed-churches',
        '/api/user/churches*',
        '/api/user/claims',
      ],
    },
  ],
  useChangeMessage: ['PATCH /api/admin/messages/1', messageInPlace, messages],
  'useDecisions.approve': [
    'POST /api/admin/churches/1/approve If-Match: 3',
    { ...everything, updates: ['/api/admin/churches/pending'] },
    everything,
  ],
  'useDecisions.reject': [
    'POST /api/admin/churches/1/reject',
    { ...everything, updates: ['/api/admin/churches/pending'] },
    everything,
  ],
  useDeskSend: ['PATCH /api/admin/articles/1 If-Match: 3', everything],
  useUndoEntry: ['POST /api/admin/history/1/undo', everything],
  useSubmitEvent: ['POST /api/events Idempotency-Key: key-1', events, nothing],
  useUpdateEvent: ['PUT /api/events/1 If-Match: 3', events, nothing],
  'useOwnEvent.setCanceled': ['PATCH /api/events/1', events],
  'useOwnEvent.remove': ['DELETE /api/events/1', events],
  'useGalleryChanges.add': ['POST /api/user/churches/1/photos', photos, ownPhotos],
  'useGalleryChanges.change': ['PUT /api/user/churches/1/photos', photos, ownPhotos],
  'useGalleryChanges.remove': ['DELETE /api/user/churches/1/photos/2', photos, ownPhotos],
  'useImportActions.upload': ['POST /api/admin/imports', file, nothing],
  'useImportActions.change': ['PUT /api/admin/imports/1', file, refetchFile],
  'useImportActions.check': ['POST /api/admin/imports/1/check', file, refetchFile],
  'useImportActions.run': ['POST /api/admin/imports/1/run', file, refetchFile],
  'useImportActions.cancel': ['POST /api/admin/imports/1/cancel', file, refetchFile],
  'useImportActions.discard': [
    'DELETE /api/admin/imports/1',
    { refetches: ['/api/admin/imports'] },
    refetchFile,
  ],
  'useImportActions.undo': ['POST /api/admin/import-runs/1/undo', everything],
};

const pathOf = (key: string) => String((JSON.parse(key) as unknown[])[1]).split('?')[0]!;

/** A cache with a response of every query. */
async function fullCache() {
  const client = createQueryClient();
  sampleApi('full');
  const before = new Map<string, unknown>();
  for (const [name, make] of makeQueries) {
    const made = make(...((queryArguments[name] ?? (make.length > 0 ? [1] : [])) as never[])) as object;
    const options = { ...(made as { queryKey: unknown[] }), gcTime: 60_000 };
    if ('initialPageParam' in options) await client.fetchInfiniteQuery(options as never);
    else await client.fetchQuery(options as never);
    before.set(JSON.stringify(options.queryKey), client.getQueryData(options.queryKey));
  }
  before.set(JSON.stringify(meKey), client.setQueryData(meKey, { id: 1 }));
  /** One line per query and what happened to it since. */
  const effects = () =>
    [...before].flatMap(([key, data]) => {
      const state = client.getQueryState(JSON.parse(key) as unknown[]);
      if (!state) return [`removes ${key}`];
      const isUpdated = JSON.stringify(state.data) !== JSON.stringify(data);
      return [...(isUpdated ? [`updates ${key}`] : []), ...(state.isInvalidated ? [`refetches ${key}`] : [])];
    });
  const expected = (rules: Effects) =>
    Object.entries(rules).flatMap(([effect, paths]) =>
      paths.flatMap((path) => {
        const keys = [...before.keys()].filter((key) =>
          path.endsWith('*') ? pathOf(key).startsWith(path.slice(0, -1)) : pathOf(key) === path,
        );
        return keys.length > 0
          ? keys.map((key) => `${effect} ${key}`)
          : [`${effect} ${path}, which no query reads`];
      }),
    );
  return { client, effects, expected };
}

function renderMutation(hook: () => unknown, client: QueryClient) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(hook as Hook, { wrapper }).result.current;
}

const hookOf = (name: string) => {
  const [hookName] = name.split('.');
  const [, run] = hooks.find(([declaredName]) => declaredName === hookName)!;
  return () => run(...((hookArguments[hookName!] ?? []) as never[]));
};

/** Runs a mutation while a page renders its hook. */
async function run(name: string, fails: boolean, rules: Effects) {
  const { client, effects, expected } = await fullCache();
  const current = renderMutation(hookOf(name), client);
  const action = name.split('.')[1];
  const mutation = (action ? (current as Record<string, Mutation>)[action] : current) as Mutation;
  const sent = sampleApi(fails ? 'failing' : 'empty', { 'GET /api/auth/me': { id: 2, username: 'ann' } });
  await act(async () => {
    const done = mutation.mutateAsync((variables[name] ?? { id: 1 }) as never);
    await (fails ? expect(done).rejects.toThrow() : done);
    await vi.advanceTimersByTimeAsync(50);
  });
  expect(effects().sort()).toEqual(expected(rules).sort());
  return [sent[0]!.request, ...sent[0]!.headers].join(' ');
}

test('the table has every mutation', () => {
  const names = hooks.flatMap(([name]) => {
    const current = renderMutation(hookOf(name), createQueryClient());
    return 'mutateAsync' in current ? [name] : Object.keys(current).map((action) => `${name}.${action}`);
  });
  expect(Object.keys(table).sort()).toEqual(names.sort());
});

test.each(Object.entries(table))('%s', async (name, [request, onSuccess, onFailure = onSuccess]) => {
  expect(await run(name, false, onSuccess)).toBe(request);
  await run(name, true, onFailure);
});
