/**
 * What every mutation sends, and how it changes cached responses, on success and on an error. To accept intended
 * changes: npx vitest run client/src/pages -u, then review the diff.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/lib/queries.ts';
import { meKey, sessionExpired } from '@/lib/sign-in.ts';
import { briefOf, declared, everyQuery } from '@/test/every-query.ts';
import { type Sent, sampleApi } from '@/test/sample-api.ts';
import { useFakeTimers } from '@/test/user.ts';

type Mutation = { mutateAsync: (variables: never) => Promise<unknown> };
type Hook = () => Mutation | Record<string, Mutation>;

/** Not mutations, or covered by their own tests. */
const others = ['contacts/api useStamp', 'uploads/api useCheckedUpload'];
const hooks = declared.filter(([name]) => / use[A-Z]/.test(name) && !others.includes(name));

const message = { id: 1, state: 'new', church: { id: 1, name: 'Grace' } };
const photo = new File(['x'], 'choir.png', { type: 'image/png' });

const hookArguments: Record<string, unknown[][]> = {
  'contacts/api-admin useSuggestionActions': [[message]],
  'events/api-manage useUpdateEvent': [[{ id: 1, version: 3 }]],
  'gallery/api-manage useGalleryChanges': [[1]],
  'curation/api useDecisions': [['church'], ['change']],
  'curation/api useSaveChurch': [[1]],
  'curation/api useAddChurch': [['key-1']],
  'submissions/api useUpdateChurch': [[1]],
};

const form = { name: 'Grace' };
const which = { id: 1, version: 3 };
const delivery = { form: { services: ['Sunday 10:00 AM'] }, heroImage: null, paymentCompleted: false };

/** Variables by the end of the mutation's name; others take an ID. */
const variables: Record<string, unknown[]> = {
  useChangePerson: [
    { id: 1, role: 'admin' },
    { id: 1, action: 'block' },
  ],
  useLogin: [{ username: 'ann', password: 'quiet herons' }],
  'useArticleActions.create': [{ form, key: 'key-1' }],
  'useArticleActions.update': [{ form, which }],
  'useArticleActions.publish': [which],
  'useArticleActions.withdraw': [which],
  'useArticleActions.remove': [which],
  'useArticleActions.schedule': [{ which, day: '2026-12-24', time: '11:30' }],
  'useMessageActions.change': [
    { id: 1, state: 'answered', was: 'new' },
    { id: 1, state: 'new', was: 'answered' },
  ],
  'useMessageActions.remove': [{ id: 1, state: 'new' }],
  useAdminEventAction: [
    { kind: 'hide', id: 1, reason: 'Spam' },
    { kind: 'show', id: 1 },
    { kind: 'delete', id: 1 },
  ],
  useOwnAction: [
    { kind: 'cancel', id: 1 },
    { kind: 'cancel', id: 1, date: '2026-12-24' },
    { kind: 'restore', id: 1, date: '2026-12-24' },
    { kind: 'delete', id: 1 },
  ],
  useSubmitEvent: [{ form, key: 'key-1' }],
  useUpdateEvent: [form],
  'usePhotoReview.remove': [{ id: 1, churchId: 1, reason: 'people', note: '' }],
  'useGalleryChanges.remove': [{ id: 1, photoId: 2 }],
  'useImportActions.upload': [photo],
  useUpload: [photo],
  useSendOnboarding: [
    delivery,
    { ...delivery, paymentCompleted: true, orderId: 'o1', churchId: 1, heroImage: '/uploads/a.webp' },
  ],
  'useDecisions.approve': [{ id: 1 }, { id: 1, version: 3, part: { accept: ['name'], note: 'Thanks' } }],
  useSaveChurch: [{ form, version: 3 }],
  useUpdateChurch: [{ form, version: 3 }],
  useAddChurch: [{ form }],
  useSubmitChurch: [{ form, key: 'key-1' }],
  'useReviewActions.undo': [
    { kind: 'church', id: 1 },
    { kind: 'change', id: 1 },
  ],
};

beforeEach(() => {
  useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') });
  URL.createObjectURL = () => 'blob:1';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionExpired.clear();
});

/** Sorted by key, so that moving a query to another file changes nothing. */
const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** Cached responses of every query, and their changes since. */
async function fullCache() {
  const client = createQueryClient();
  sampleApi('full');
  const keys = new Map<string, unknown>();
  for (const [, make] of everyQuery) {
    const options = { ...(make() as { queryKey: unknown[]; initialPageParam?: unknown }), gcTime: 60_000 };
    if ('initialPageParam' in options) await client.fetchInfiniteQuery(options as never);
    else await client.fetchQuery(options as never);
    keys.set(JSON.stringify(options.queryKey), client.getQueryData(options.queryKey));
  }
  keys.set(JSON.stringify(meKey), client.setQueryData(meKey, { id: 1 }));
  const changes = () =>
    [...keys].sort(byKey).flatMap(([key, before]) => {
      const state = client.getQueryState(JSON.parse(key) as unknown[]);
      if (!state) return [`removed: ${key}`];
      return [
        ...(state.data === before ? [] : [`changed: ${key} ${briefOf(before)} → ${briefOf(state.data)}`]),
        ...(state.isInvalidated ? [`outdated: ${key}`] : []),
      ];
    });
  return { client, changes };
}

const requestOf = ({ request, body, headers }: Sent) =>
  [request, ...(body === undefined ? [] : [JSON.stringify(body)]), ...headers].join(' ');

/** Runs a hook's mutation while a page renders it. */
async function send(hook: Hook, action: string | undefined, one: unknown, fails: boolean) {
  const { client, changes } = await fullCache();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(hook, { wrapper });
  const sent = sampleApi(fails ? 'failing' : 'other', { 'GET /api/auth/me': { id: 1, username: 'ann' } });
  const mutation = action
    ? (result.current as Record<string, Mutation>)[action]!
    : (result.current as Mutation);
  let outcome = 'sent';
  await act(async () => {
    await mutation.mutateAsync(one as never).catch((error: unknown) => (outcome = String(error)));
    await vi.advanceTimersByTimeAsync(50);
  });
  return { requests: sent.map(requestOf), outcome, changes: changes() };
}

const cases = hooks.flatMap(([name, run]) =>
  (hookArguments[name] ?? [[]]).map((args): [string, Hook] => [
    args.length > 0 && hookArguments[name]!.length > 1 ? `${name} ${args}` : name,
    () => run(...(args as never[])) as Mutation,
  ]),
);

test.each(cases)('%s', async (name, hook) => {
  const { client } = await fullCache();
  const { result } = renderHook(hook, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const actions = 'mutateAsync' in result.current ? [undefined] : Object.keys(result.current);
  const lines: string[] = [];
  for (const action of actions) {
    const hookName = name.split(' ')[1]!;
    const key = action ? `${hookName}.${action}` : hookName;
    for (const one of variables[key] ?? [{ id: 1 }]) {
      const done = await send(hook, action, one, false);
      lines.push(`== ${key} ${JSON.stringify(one)}`, ...done.requests, done.outcome, ...done.changes);
      const failed = await send(hook, action, one, true);
      const same = String(failed.changes) === String(done.changes);
      lines.push(`failed: ${failed.outcome}`, ...(same ? ['the same'] : failed.changes));
    }
  }
  expect(lines.join('\n')).toMatchSnapshot();
});
