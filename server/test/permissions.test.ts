/** Permissions for every route of the application. Fails if a route is missing here. */
import { eq } from 'drizzle-orm';
import type { Express } from 'express';
import type supertest from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import { termsVersion, webhookPath } from '#shared/contracts/billing.ts';
import { paths, redirects } from '#shared/domain/paths.ts';
import { createApp } from '../app.ts';
import { users } from '../db/tables/accounts.ts';
import { billingOrders, billingSubscriptions } from '../db/tables/billing.ts';
import { churches } from '../db/tables/churches.ts';
import { claims } from '../db/tables/claims.ts';
import { emails } from '../db/tables/emails.ts';
import { history } from '../db/tables/history.ts';
import { importUploads } from '../db/tables/imports.ts';
import { churchRevisions } from '../db/tables/submissions.ts';
import { makeStamp } from '../features/contacts/policy.ts';
import type { UndoKind } from '../features/history/policy.ts';
import { signLink } from '../http/signed-link.ts';
import { createTestApp, type SignedIn } from './app.ts';
import { testPassword } from './build.ts';
import { churchFormOf } from './church-form.ts';
import { startProvider } from './payments.ts';
import { bareTemplate } from './template.ts';

const client = { template: bareTemplate };
const { deps, build, anonymous, signIn, request } = await createTestApp({
  payments: await startProvider(),
  env: { LIMIT_FACTOR: '1000' },
  app: { client },
});
const { db } = deps;
const stamp = makeStamp(deps.secret, new Date(Date.now() - 60_000));

const callers = ['visitor', 'owner', 'other', 'admin', 'adminNoToken', 'moderator'] as const;
type Caller = (typeof callers)[number];
type Church = typeof churches.$inferSelect;

/** `id` takes the place of the route's first parameter; a path is given only where that isn't enough. */
type Call = {
  id?: number | string;
  query?: string;
  path?: string;
  body?: object | undefined;
  form?: boolean;
};
type Row = {
  /** Distinguishes several cases for one route. */
  when?: string;
  status: Record<Caller, number>;
  /** Called for each request. `church` creates a church that belongs to the owner. */
  call?: (context: {
    church: (values?: Partial<Church>) => Promise<Church>;
    caller: Caller;
  }) => Promise<Call> | Call;
  /** Signs in again for each request, because it ends or changes the session. */
  fresh?: boolean;
};

const statuses = (
  visitor: number,
  owner: number,
  other: number,
  admin: number,
  adminNoToken: number,
  moderator = admin,
) => ({ visitor, owner, other, admin, adminNoToken, moderator });
const everyone = (status = 200) => statuses(status, status, status, status, status);
const signedIn = (status = 200) => statuses(401, status, status, status, status);
/** Moderators and administrators. */
const reviewers = (status = 200) => statuses(401, 403, 403, status, 401);
/** For money, users, and imports. */
const adminOnly = (status = 200) => statuses(401, 403, 403, status, 401, 403);
const ownerOnly = (foreign: number) => statuses(401, 200, foreign, foreign, foreign);

let n = 0;
const unique = () => {
  n += 1;
  return n;
};

const about =
  (values: Partial<Church> = {}, body?: (church: Church) => object): Row['call'] =>
  async ({ church: buildChurch }) => {
    const church = await buildChurch(values);
    return { id: church.id, body: body?.(church) };
  };

const eventOf = (values: object = {}) => ({
  title: 'Choir Evening',
  description: 'Songs of four centuries.',
  date: '2030-06-02',
  location: '12 Oak Street',
  ...values,
});
/** A request about an event of the owner's church. */
const aboutEvent =
  (values: Partial<Church> = {}, body?: object): Row['call'] =>
  async ({ church: buildChurch }) => {
    const church = await buildChurch(values);
    const event = await build.event({ userId: church.userId!, churchId: church.id });
    return { id: event.id, body };
  };

const aboutTimes: Row['call'] = async ({ church }) => {
  const { id, userId } = await church();
  const [subject, until] = [`${id} ${userId} ${Date.now()}`, new Date(Date.now() + 60_000)];
  return { body: { token: signLink('confirm-times', { subject, until }, deps.secret) } };
};

const aboutRevision: Row['call'] = async ({ church: buildChurch }) => {
  const church = await buildChurch();
  const [row] = await db
    .insert(churchRevisions)
    .values({
      churchId: church.id,
      userId: church.userId,
      fields: { name: 'Proposed' },
      createdAt: new Date(),
    })
    .returning();
  return { id: row!.id };
};

const bulkAction = async () => {
  const details = { kind: 'retire', value: null, total: 1, outcomes: { changed: 1 } };
  const [row] = await db
    .insert(history)
    .values({ kind: 'church', at: new Date(), subjectName: '', action: 'bulk', actor: 'x', details })
    .returning();
  return row!.id;
};

/** A request about a decision that can still be undone, on a church of the owner, an edit, a claim, or a suggestion. */
const aboutDecision =
  (
    action: UndoKind,
    decided: (church: Church) => Promise<object> = async () => ({}),
    values: Partial<Church> = {},
  ): Row['call'] =>
  async ({ church: buildChurch }) => {
    const church = await buildChurch(values);
    const details = { notified: false, ended: [], ...(await decided(church)) };
    const entry = { kind: 'church', subjectId: church.id, subjectName: church.name, action } as const;
    const [row] = await db
      .insert(history)
      .values({ ...entry, at: deps.now(), actor: 'x', details })
      .returning();
    return { id: row!.id };
  };
const decidedRevision =
  (state: 'approved' | 'rejected') =>
  async ({ id: churchId, userId }: Church) => {
    const [row] = await db
      .insert(churchRevisions)
      .values({ churchId, userId, fields: { name: 'Proposed' }, state, createdAt: new Date() })
      .returning();
    return { revisionId: row!.id };
  };
const decidedClaim = (state: 'approved' | 'rejected') => async (church: Church) => ({
  claimId: await claimOn(church.id, { state, decidedBy: 'x', decidedAt: new Date() }),
});
const decidedSuggestion = async ({ id, name }: Church) => {
  const about = { kind: 'suggestion', churchId: id, churchName: name, field: 'phone' } as const;
  return { messageId: (await build.message({ ...about, state: 'answered' })).id };
};
const claimOn = async (churchId: number, values: Partial<typeof claims.$inferInsert> = {}) => {
  const claimant = {
    userId: sessions.owner.user.id,
    firstName: 'A',
    lastName: 'B',
    email: 'a@example.org',
  };
  const [row] = await db
    .insert(claims)
    .values({ churchId, ...claimant, domain: 'grace-houston.org', createdAt: new Date(), ...values })
    .returning();
  return row!.id;
};

/** A request about a claim for a church without an owner. */
const aboutClaim =
  (body?: object): Row['call'] =>
  async ({ church }) => {
    const { id: churchId } = await church({ userId: null, website: 'https://grace-houston.org' });
    return { id: await claimOn(churchId), body };
  };

const undoRows: Record<UndoKind, Row> = {
  approved: { status: reviewers(), call: aboutDecision('approved') },
  rejected: { status: reviewers(), call: aboutDecision('rejected', undefined, { status: 'rejected' }) },
  revision_approved: {
    status: reviewers(),
    call: aboutDecision('revision_approved', decidedRevision('approved')),
  },
  revision_rejected: {
    status: reviewers(),
    call: aboutDecision('revision_rejected', decidedRevision('rejected')),
  },
  claimed: { status: reviewers(), call: aboutDecision('claimed', decidedClaim('approved')) },
  claim_rejected: { status: reviewers(), call: aboutDecision('claim_rejected', decidedClaim('rejected')) },
  edited: { status: reviewers(), call: aboutDecision('edited', decidedSuggestion) },
  suggestion_dismissed: {
    status: reviewers(),
    call: aboutDecision('suggestion_dismissed', decidedSuggestion),
  },
  // There are no pairs to take it back for.
  not_duplicate: { status: reviewers(409), call: aboutDecision('not_duplicate') },
  // There is no merge to undo.
  merged: { status: reviewers(404), call: aboutDecision('merged') },
  bulk: { status: adminOnly(), call: async () => ({ id: await bulkAction() }) },
};

const failedEmail = async () => {
  const email = { to: 'a@example.org', subject: 's', text: 't', html: 'h', state: 'failed' as const };
  const [row] = await db
    .insert(emails)
    .values({ ...email, cause: `matrix:${unique()}` })
    .returning();
  return row!.id;
};

const suggestion = async () => {
  const { id: churchId, name: churchName, version } = await build.church();
  const about = { kind: 'suggestion' as const, churchId, churchName, field: 'phone' };
  return { id: (await build.message(about)).id, version };
};

/** A paid subscription of the church's owner. */
const subscriptionOf = async (values: Partial<typeof billingSubscriptions.$inferInsert>) => {
  const [row] = await db
    .insert(billingSubscriptions)
    .values({
      providerId: `sub_matrix_${unique()}`,
      status: 'active',
      customerId: 'cus_matrix',
      priceId: 'price_matrix',
      amount: 9900,
      interval: 'month',
      createdAt: new Date(),
      // So that reconciliation leaves it alone.
      syncedAt: new Date('2100-01-01'),
      ...values,
    })
    .returning();
  return row!;
};
const aboutOwnSubscription =
  (values: Partial<Church> = {}, hasChurch = true): Row['call'] =>
  async ({ church: buildChurch }) => {
    const church = await buildChurch(values);
    const { id } = await subscriptionOf({
      userId: church.userId,
      churchId: hasChurch ? church.id : null,
    });
    return { id, body: { churchId: church.id, renews: false } };
  };

/** A request about a draft article. */
const aboutArticle =
  (body?: object): Row['call'] =>
  async () => ({ id: (await build.article({ publishedAt: null })).id, body });

/** A request about a file uploaded for import. */
const aboutImport: Row['call'] = async () => {
  const options = {
    ...{ source: 'matrix', skip: null, columns: null, onDuplicate: 'ask' as const },
    ...{ allFaiths: false, regionOnly: false, retireMissing: false },
  };
  const [row] = await db
    .insert(importUploads)
    .values({ file: 'a.csv', format: 'csv', options, createdBy: 'matrix', createdAt: new Date() })
    .returning();
  return { id: row!.id };
};

const wrongPassword = { currentPassword: 'not the password' };

const rowsFor = (pages: string[], status: number): Array<[string, Row]> =>
  pages.map((page) => [`GET ${page}`, { status: everyone(status) }]);

const matrix: Record<string, Row | Row[]> = {
  // Pages have the same HTML for all callers; personal data comes from the endpoints below.
  ...Object.fromEntries([
    ...rowsFor(
      Object.values(paths).filter((path) => !path.includes(':')),
      200,
    ),
    ...rowsFor(
      redirects.map(({ from }) => from).filter((from) => !from.includes('*')),
      301,
    ),
  ]),

  // Public reads.
  'GET /healthz': { status: everyone() },
  'GET /readyz': { status: everyone() },
  // Open in local mode; otherwise it needs METRICS_TOKEN.
  'GET /metrics': { status: everyone() },
  'GET /api/openapi.json': { status: everyone() },
  'GET /api/churches': { status: everyone() },
  'GET /api/churches/facets': { status: everyone() },
  'GET /api/churches/facts': { status: everyone() },
  'GET /api/churches/landing': { status: everyone(404), call: () => ({ query: 'place=atlantis' }) },
  'GET /api/favorites': { status: signedIn() },
  'PUT /api/favorites': { status: signedIn(), call: () => ({ body: { add: [], remove: [] } }) },
  'GET /api/churches/map': { status: everyone(), call: () => ({ query: 'bbox=29,-96,30,-95&zoom=10' }) },
  'GET /api/denominations': { status: everyone() },
  'GET /api/areas': { status: everyone() },
  'GET /api/config': { status: everyone() },
  'GET /api/stats': { status: everyone() },
  'GET /api/suggest': { status: everyone(), call: () => ({ query: 'q=a' }) },
  'GET /api/churches/:id': [
    { when: 'public', status: everyone(), call: about() },
    { when: 'pending', status: statuses(404, 200, 404, 200, 200), call: about({ status: 'pending' }) },
    { when: 'rejected', status: statuses(404, 200, 404, 200, 200), call: about({ status: 'rejected' }) },
  ],
  'GET /api/churches/:id/nearby': [
    { when: 'public', status: everyone(), call: about() },
    { when: 'pending', status: everyone(404), call: about({ status: 'pending' }) },
  ],
  'PUT /api/user/email-language': { status: signedIn(), call: () => ({ body: { locale: 'en' } }) },
  'GET /api/user/monthly-numbers': { status: signedIn() },
  'PUT /api/user/monthly-numbers': { status: signedIn(), call: () => ({ body: { wanted: true } }) },
  'POST /api/monthly-numbers/stop': { status: everyone(400) },
  'POST /api/visits/block': { status: everyone(400) },
  'POST /monthly-numbers': { status: everyone(400) },
  // The response doesn't reveal which visits count (see features/analytics).
  'POST /api/churches/:id/track': { status: everyone(), call: about({}, () => ({ kind: 'profileViews' })) },
  'GET /api/churches/:id/photos': { status: everyone(), call: about() },
  'GET /api/events': { status: everyone() },
  'GET /api/events/areas': { status: everyone() },
  'GET /api/events/:id': [
    { when: 'public', status: everyone(), call: aboutEvent() },
    {
      when: 'its church waits',
      status: statuses(404, 200, 404, 200, 200),
      call: aboutEvent({ status: 'pending' }),
    },
  ],
  'GET /events.ics': { status: everyone() },
  'GET /events/:id.ics': [
    { when: 'public', status: everyone(), call: aboutEvent() },
    { when: 'its church waits', status: everyone(404), call: aboutEvent({ status: 'pending' }) },
  ],
  'GET /church/:id/next-service.ics': [
    { when: 'public', status: everyone(), call: about() },
    { when: 'pending', status: everyone(404), call: about({ status: 'pending' }) },
  ],
  'GET /church/:id/events.ics': { status: everyone(), call: about() },
  'GET /api/articles': { status: everyone() },
  'GET /api/articles/slug/:slug': [
    { when: 'public', status: everyone(), call: async () => ({ id: (await build.article()).slug }) },
    {
      when: 'a draft',
      status: everyone(404),
      call: async () => ({ id: (await build.article({ publishedAt: null })).slug }),
    },
  ],
  'GET /uploads/:id/:file': {
    status: everyone(404),
    call: () => ({ path: '/uploads/00000000-0000-4000-8000-000000000000/800.webp' }),
  },

  // Accounts.
  'GET /api/auth/me': { status: everyone() },
  'POST /api/auth/login': {
    fresh: true,
    status: everyone(),
    call: async () => ({ body: { username: (await build.user()).username, password: testPassword } }),
  },
  'POST /api/auth/register': {
    status: everyone(),
    call: () => ({
      body: { username: `new${unique()}`, email: `new${n}@example.org`, password: testPassword },
    }),
  },
  'POST /api/auth/logout': { fresh: true, status: everyone() },
  'POST /api/auth/forgot-password': {
    status: everyone(),
    call: () => ({ body: { email: 'nobody@example.org' } }),
  },
  'POST /api/auth/reset-password': {
    status: everyone(400),
    call: () => ({ body: { token: 'x'.repeat(43), password: testPassword } }),
  },
  'POST /api/auth/verify-email': { status: everyone(400), call: () => ({ body: { token: 'x'.repeat(43) } }) },
  'POST /api/auth/change-password': {
    status: signedIn(400),
    call: () => ({ body: { ...wrongPassword, password: 'another one' } }),
  },
  'POST /api/auth/change-email': {
    status: signedIn(400),
    call: () => ({ body: { ...wrongPassword, email: 'new@example.org' } }),
  },
  'POST /api/auth/resend-verification': { status: signedIn() },
  'GET /api/user/export': { status: signedIn() },
  'GET /api/user/analytics': { status: signedIn() },
  'DELETE /api/user/account': { status: signedIn(400), call: () => ({ body: wrongPassword }) },
  'GET /api/admin/session': { status: everyone() },
  'POST /api/admin/logout': { fresh: true, status: everyone() },

  // Owners.
  'POST /api/uploads': { status: signedIn(400), call: () => ({ form: true }) },
  'GET /api/admin/imports': { status: adminOnly() },
  'POST /api/admin/imports': { status: adminOnly(400), call: () => ({ form: true }) },
  'GET /api/admin/imports/:id': { status: adminOnly(), call: aboutImport },
  'PUT /api/admin/imports/:id': { status: adminOnly(400), call: aboutImport },
  'DELETE /api/admin/imports/:id': { status: adminOnly(), call: aboutImport },
  'POST /api/admin/imports/:id/check': { status: adminOnly(), call: aboutImport },
  'POST /api/admin/imports/:id/run': { status: adminOnly(409), call: aboutImport },
  'POST /api/admin/imports/:id/cancel': { status: adminOnly(409), call: aboutImport },
  'POST /api/admin/import-runs/:id/undo': { status: adminOnly(409), call: () => ({ id: 1 }) },
  'GET /api/user/churches': { status: signedIn() },
  'GET /api/user/churches/:id': [
    { when: 'public', status: ownerOnly(403), call: about() },
    { when: 'pending', status: ownerOnly(404), call: about({ status: 'pending' }) },
  ],
  'POST /api/user/churches/possible-duplicates': {
    status: signedIn(),
    call: () => ({ body: { name: 'Any Church' } }),
  },
  'POST /api/user/churches': {
    status: signedIn(),
    call: async ({ church }) => ({ body: churchFormOf(await church(), { name: `Sent ${unique()}` }) }),
  },
  'PUT /api/churches/:id': [
    { when: 'public', status: ownerOnly(403), call: about({}, churchFormOf) },
    { when: 'pending', status: ownerOnly(404), call: about({ status: 'pending' }, churchFormOf) },
    {
      when: 'nobody’s',
      status: statuses(401, 403, 403, 403, 403),
      call: about({ userId: null }, churchFormOf),
    },
  ],
  'POST /api/user/churches/:id/resubmit': { status: ownerOnly(404), call: about({ status: 'rejected' }) },
  'POST /api/user/churches/:id/withdraw': { status: ownerOnly(404), call: about({ status: 'rejected' }) },
  'POST /api/user/churches/:id/confirm-times': [
    { when: 'public', status: ownerOnly(403), call: about() },
    { when: 'pending', status: ownerOnly(404), call: about({ status: 'pending' }) },
  ],
  // Open to anyone with the emailed link, which is signed for one church and its owner.
  'POST /api/service-times/confirm': [
    { when: 'forged', status: everyone(400), call: () => ({ body: { token: 'forged' } }) },
    { when: 'signed', status: everyone(), call: aboutTimes },
  ],

  'GET /api/user/events': { status: signedIn() },
  'GET /api/user/events/:id': [
    { when: 'public', status: ownerOnly(403), call: aboutEvent() },
    { when: 'its church waits', status: ownerOnly(404), call: aboutEvent({ status: 'pending' }) },
  ],
  'POST /api/events': [
    {
      when: 'without a church',
      status: signedIn(),
      call: () => ({ body: eventOf({ title: `Event ${unique()}` }) }),
    },
    {
      when: 'of the owner’s church',
      status: ownerOnly(403),
      call: async ({ church }) => ({ body: eventOf({ churchId: (await church()).id }) }),
    },
  ],
  'PUT /api/events/:id': [
    { when: 'public', status: ownerOnly(403), call: aboutEvent({}, eventOf()) },
    { when: 'its church waits', status: ownerOnly(404), call: aboutEvent({ status: 'pending' }, eventOf()) },
  ],
  'PATCH /api/events/:id': { status: ownerOnly(403), call: aboutEvent({}, { canceled: true }) },
  'DELETE /api/events/:id': { status: ownerOnly(403), call: aboutEvent() },
  'GET /api/admin/events': { status: reviewers() },
  'PATCH /api/admin/events/:id': [
    {
      when: 'hiding it',
      status: reviewers(),
      call: aboutEvent({}, { hidden: true, reason: 'Not an event' }),
    },
    { when: 'showing it', status: reviewers(409), call: aboutEvent({}, { hidden: false }) },
  ],
  'DELETE /api/admin/events/:id': { status: reviewers(), call: aboutEvent() },
  'GET /api/user/churches/:id/photos': [
    { when: 'public', status: ownerOnly(403), call: about() },
    { when: 'pending', status: ownerOnly(404), call: about({ status: 'pending' }) },
  ],
  'POST /api/user/churches/:id/photos': {
    status: statuses(401, 400, 403, 403, 403),
    call: about({ featured: true }, () => ({
      url: '/uploads/00000000-0000-4000-8000-000000000000/1600.webp',
    })),
  },
  'PUT /api/user/churches/:id/photos': { status: ownerOnly(403), call: about({}, () => ({ photos: [] })) },
  'DELETE /api/user/churches/:id/photos/:photoId': {
    status: statuses(401, 404, 403, 403, 403),
    call: about(),
  },

  // Claims.
  'GET /api/unclaimed-churches': { status: everyone() },
  'POST /api/claims': {
    status: signedIn(),
    call: async ({ church }) => ({
      body: {
        churchId: (await church({ userId: null })).id,
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@example.org',
      },
    }),
  },
  'GET /api/user/claims': { status: signedIn() },
  'POST /api/claims/:id/send-code': { status: ownerOnly(404), call: aboutClaim({ mailbox: 'office' }) },
  'POST /api/claims/:id/confirm': {
    status: statuses(401, 400, 404, 404, 404),
    call: aboutClaim({ code: '123456' }),
  },
  'POST /api/claims/:id/withdraw': { status: ownerOnly(404), call: aboutClaim() },
  'GET /api/admin/claims': { status: reviewers() },
  'POST /api/admin/claims/:id/approve': { status: reviewers(), call: aboutClaim() },
  'POST /api/admin/claims/:id/reject': { status: reviewers(), call: aboutClaim({ reason: 'incomplete' }) },
  'POST /api/admin/churches/:id/owner': {
    status: reviewers(),
    call: async ({ church }) => {
      const { id, userId } = await church();
      return { id: id, body: { email: null, from: userId } };
    },
  },

  // The administrator.
  'GET /api/admin/churches/pending': { status: reviewers() },
  'GET /api/admin/churches': { status: reviewers() },
  'GET /api/admin/churches/export': { status: reviewers() },
  'GET /api/admin/churches/:id': { status: reviewers(), call: about() },
  'PUT /api/admin/churches/:id': { status: reviewers(), call: about({}, churchFormOf) },
  'POST /api/admin/churches': { status: reviewers(), call: about({}, churchFormOf) },
  'POST /api/admin/churches/:id/approve': { status: reviewers(), call: about({ status: 'pending' }) },
  'POST /api/admin/churches/:id/reject': { status: reviewers(), call: about({ status: 'pending' }) },
  'POST /api/admin/churches/:id/merge': {
    status: reviewers(),
    call: async ({ church }) => ({ id: (await church()).id, body: { into: (await church()).id } }),
  },
  'GET /api/admin/churches/:id/merge': {
    status: reviewers(),
    call: async ({ church }) => ({ id: (await church()).id, query: `with=${(await church()).id}` }),
  },
  'GET /api/admin/duplicates': { status: reviewers() },
  'GET /api/admin/websites': { status: reviewers() },
  'POST /api/admin/websites': {
    status: reviewers(),
    call: async ({ church }) => ({ body: { ids: [(await church()).id], decision: 'keep' } }),
  },
  'POST /api/admin/duplicates': {
    status: reviewers(),
    call: async ({ church }) => ({
      body: { pairs: [{ a: (await church()).id, b: (await church()).id }], decision: 'distinct' },
    }),
  },
  'POST /api/admin/history/:id/undo': Object.entries(undoRows).map(([when, row]) => ({ when, ...row })),
  'GET /api/admin/photos': { status: reviewers() },
  'POST /api/admin/photos/:id/remove': {
    status: reviewers(404),
    call: () => ({ id: 999999999, body: { reason: 'unsuitable' } }),
  },
  'POST /api/admin/bulk-actions': {
    status: adminOnly(),
    call: async ({ church }) => ({ body: { kind: 'retire', ids: [(await church()).id] } }),
  },
  'DELETE /api/churches/:id': { status: statuses(401, 403, 403, 200, 200), call: about() },
  'GET /api/admin/revisions': { status: reviewers() },
  'POST /api/admin/revisions/:id/approve': { status: reviewers(), call: aboutRevision },
  'POST /api/admin/revisions/:id/reject': { status: reviewers(), call: aboutRevision },
  'GET /api/admin/history': [
    { when: 'of churches', status: reviewers() },
    { when: 'of events', status: reviewers(), call: () => ({ query: 'kind=event' }) },
    { when: 'of accounts', status: adminOnly(), call: () => ({ query: 'kind=account' }) },
  ],
  'GET /api/admin/history/export': [
    { when: 'of churches', status: reviewers() },
    { when: 'of accounts', status: adminOnly(), call: () => ({ query: 'kind=account' }) },
  ],
  'POST /api/admin/history/seen': {
    status: reviewers(),
    call: async ({ church }) => {
      const { id, name } = await church();
      const [entry] = await db
        .insert(history)
        .values({
          kind: 'church',
          at: new Date(),
          subjectId: id,
          subjectName: name,
          action: 'edited_live',
          actor: 'x',
        })
        .returning();
      return { body: { ids: [entry!.id] } };
    },
  },

  // Payments.
  'GET /api/pricing': { status: everyone() },
  'POST /api/billing/create-checkout-session': {
    status: ownerOnly(403),
    call: about({}, ({ id }) => ({ interval: 'monthly', churchId: id, terms: termsVersion })),
  },
  'POST /api/create-payment-intent': {
    status: ownerOnly(403),
    call: about({}, ({ id }) => ({ amount: 99, churchId: id, terms: termsVersion })),
  },
  'POST /api/church-onboarding': {
    status: signedIn(),
    call: () => ({
      body: {
        churchName: `Onboarded ${unique()}`,
        denomination: 'Baptist',
        address: '1 Elm Street',
        city: 'Houston',
        zipCode: '77002',
        phone: '713 555 0100',
        email: 'office@example.org',
        description: 'A description that has the fifty characters which it needs.',
        area: 'Downtown',
      },
    }),
  },
  'GET /api/billing/session-subscription': {
    status: everyone(404),
    call: () => ({ query: 'session_id=cs_none' }),
  },
  'GET /api/billing/orders/:orderId': {
    status: ownerOnly(404),
    call: async () => {
      const now = new Date();
      const [order] = await db
        .insert(billingOrders)
        .values({
          flow: 'onboarding',
          state: 'failed',
          payer: 'user:0',
          userId: sessions.owner.user.id,
          plan: 'monthly',
          amount: 9900,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      return { id: order!.id };
    },
  },
  'GET /api/me/subscription': { status: signedIn(), fresh: true },
  'GET /api/me/subscriptions': { status: signedIn(), fresh: true },
  'GET /api/billing/subscription-details': [
    { status: signedIn(), fresh: true },
    {
      when: 'by its id',
      status: ownerOnly(404),
      call: async ({ church }) => {
        const { id: churchId, userId } = await church();
        const { id } = await subscriptionOf({ userId, churchId });
        return { query: `subscriptionId=${id}` };
      },
    },
  ],
  'GET /api/billing/invoices': { status: signedIn(), fresh: true },
  'POST /api/billing/portal-session': { status: signedIn(404), fresh: true },
  'POST /api/me/subscriptions/:id/church': { status: ownerOnly(404), call: aboutOwnSubscription({}, false) },
  'POST /api/me/subscriptions/:id/cancel-and-refund': [
    { when: 'turned down', status: ownerOnly(404), call: aboutOwnSubscription({ status: 'rejected' }) },
    { when: 'public', status: statuses(401, 409, 404, 404, 404), call: aboutOwnSubscription() },
  ],
  // The provider doesn't know this subscription, so even its payer only gets as far as the sync.
  'POST /api/me/subscriptions/:id/renewal': { status: ownerOnly(404), call: aboutOwnSubscription() },
  'GET /api/me/subscriptions/:id/switch': {
    status: statuses(401, 503, 404, 404, 404),
    call: aboutOwnSubscription(),
  },
  'POST /api/me/subscriptions/:id/switch': {
    status: statuses(401, 503, 404, 404, 404),
    call: aboutOwnSubscription(),
  },
  // Requires the provider's signature.
  'POST /api/webhooks/stripe': { status: everyone(400) },
  'GET /api/admin/subscriptions': { status: adminOnly() },
  'GET /api/admin/grants': { status: adminOnly() },
  'POST /api/admin/grants': {
    status: adminOnly(),
    call: about({}, ({ id }) => ({ churchId: id, reason: 'A partner', until: '2099-01-01' })),
  },
  'POST /api/admin/grants/:id/end': { status: adminOnly(404), call: () => ({ id: 999999 }) },

  // Messages to the team.
  'GET /api/contacts/stamp': { status: everyone() },
  'POST /api/contacts': {
    status: everyone(),
    call: () => ({
      body: {
        name: `Writer ${unique()}`,
        email: 'writer@example.org',
        subject: 'advertising',
        message: 'What does it cost?',
        stamp,
      },
    }),
  },
  'POST /api/send-support-email': { status: signedIn() },
  'POST /api/churches/:id/suggestions': [
    {
      when: 'public',
      status: everyone(),
      call: about({}, () => ({ field: 'phone', text: 'Nobody answers there.', stamp })),
    },
    {
      when: 'pending',
      status: everyone(404),
      call: about({ status: 'pending' }, () => ({ field: 'phone', text: 'Nobody answers there.' })),
    },
  ],
  'POST /api/churches/:id/visits': {
    when: 'its owner has no confirmed email address',
    status: everyone(404),
    call: about({}, () => ({ name: 'Ruth Moab', email: 'ruth@example.org', people: '1', children: '0' })),
  },
  'PUT /api/user/churches/:id/visits': { status: ownerOnly(404), call: about({}, () => ({ wanted: false })) },
  'GET /api/user/second-factor': { status: signedIn() },
  'POST /api/user/second-factor': { status: signedIn(400), call: () => ({ body: wrongPassword }) },
  'POST /api/user/second-factor/confirm': {
    status: signedIn(400),
    call: () => ({ body: { code: '123456' } }),
  },
  'DELETE /api/user/second-factor': {
    status: signedIn(400),
    call: () => ({ body: { ...wrongPassword, code: '123456' } }),
  },
  'GET /api/admin/users': { status: adminOnly() },
  'POST /api/admin/users/:id/actions': [
    {
      when: 'changing the role',
      status: adminOnly(),
      call: async () => ({
        id: (await build.user({ emailVerifiedAt: new Date() })).id,
        body: { action: 'set_role', role: 'moderator' },
      }),
    },
    {
      when: 'blocking',
      status: adminOnly(),
      call: async () => ({ id: (await build.user()).id, body: { action: 'block' } }),
    },
  ],
  'GET /api/admin/overview': { status: adminOnly() },
  'POST /api/admin/emails/:id/retry': {
    status: adminOnly(),
    call: async () => ({ id: await failedEmail() }),
  },
  'DELETE /api/admin/emails/:id': { status: adminOnly(), call: async () => ({ id: await failedEmail() }) },
  'GET /api/admin/messages': { status: reviewers() },
  'PATCH /api/admin/messages/:id': {
    status: reviewers(),
    call: async () => ({ id: (await build.message()).id, body: { state: 'read', was: 'new' } }),
  },
  'POST /api/admin/messages/:id/apply': {
    status: reviewers(),
    call: async () => {
      const { id, version } = await suggestion();
      return { id: id, body: { version, fields: { phone: '713-555-0100' } } };
    },
  },
  'POST /api/admin/messages/:id/dismiss': {
    status: reviewers(),
    call: async () => ({ id: (await suggestion()).id, body: { reason: 'wrong' } }),
  },
  'DELETE /api/admin/messages/:id': {
    status: reviewers(),
    call: async () => ({ id: (await build.message()).id }),
  },

  'GET /api/admin/articles': { status: reviewers() },
  'GET /api/admin/articles/:id': { status: reviewers(), call: aboutArticle() },
  'POST /api/admin/articles': {
    status: reviewers(),
    call: () => ({ body: { title: 'Any', category: 'faith' } }),
  },
  'PUT /api/admin/articles/:id': {
    status: reviewers(),
    call: aboutArticle({ title: 'Any', category: 'faith' }),
  },
  'PATCH /api/admin/articles/:id': [
    { when: 'publishing', status: reviewers(), call: aboutArticle({ state: 'published' }) },
    { when: 'withdrawing', status: reviewers(), call: aboutArticle({ state: 'draft' }) },
  ],
  'DELETE /api/admin/articles/:id': { status: reviewers(), call: aboutArticle() },

  // Pages about something, and old addresses.
  'GET /church/:id': [
    { when: 'public', status: everyone(), call: about() },
    { when: 'pending', status: statuses(404, 200, 404, 200, 200), call: about({ status: 'pending' }) },
  ],
  'GET /events/:id': [
    { when: 'public', status: everyone(), call: aboutEvent() },
    {
      when: 'its church waits',
      status: statuses(404, 200, 404, 200, 200),
      call: aboutEvent({ status: 'pending' }),
    },
  ],
  'GET /churches/near/:near': { status: everyone(404), call: () => ({ id: '00000' }) },
  'GET /churches/:place': { status: everyone(404), call: () => ({ path: '/churches/atlantis' }) },
  'GET /churches/:place/:denomination': {
    status: everyone(404),
    call: () => ({ path: '/churches/atlantis/baptist' }),
  },
  'GET /news/:slug': [
    { when: 'public', status: everyone(), call: async () => ({ id: (await build.article()).slug }) },
    {
      when: 'a draft',
      status: everyone(404),
      call: async () => ({ id: (await build.article({ publishedAt: null })).slug }),
    },
  ],
  'GET /church-edit/:id': { status: everyone(), call: about() },
  'GET /admin/churches/:id': { status: everyone(), call: about() },
  'GET /{*path}': { status: everyone(404), call: () => ({ path: '/no-such-page' }) },
  'GET /bulletin/{*rest}': { status: everyone(301), call: () => ({ path: '/bulletin/old' }) },
  'GET /.well-known/security.txt': { status: everyone() },
  'GET /llms.txt': { status: everyone() },
  // One of the client's files, which this server doesn't have.
  'GET /embed.js': { status: everyone(404) },
  'GET /embed/churches': { status: everyone() },
  'GET /data/:file': { status: everyone(404), call: () => ({ path: '/data/none.csv.gz' }) },
  'GET /robots.txt': { status: everyone() },
  'GET /sitemap.xml': { status: everyone() },
  // Spanish addresses of the administrators' area lead to the English one.
  'GET /admin{/*rest}': { status: everyone(302), call: () => ({ path: '/es/admin' }) },
  'GET /sitemaps/:file': { status: everyone(404), call: () => ({ path: '/sitemaps/none-1.xml' }) },
  // Only mounted in local mode without SMTP_URL.
  'GET /dev/mail': { status: everyone() },
  'GET /dev/mail/:id': { status: everyone(404), call: () => ({ path: '/dev/mail/none' }) },
};

type Layer = {
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle?: { stack?: Layer[] };
};

/** All routes registered in Express, as "METHOD /path". */
function routesOf(app: Express): string[] {
  const walk = (layers: Layer[]): string[] =>
    layers.flatMap(({ route, handle }) =>
      route
        ? [route.path].flat().flatMap((path) =>
            Object.keys(route.methods)
              .filter((method) => method !== 'head')
              .map((method) => `${method.toUpperCase()} ${path}`),
          )
        : walk(handle?.stack ?? []),
    );
  return [...new Set(walk((app as unknown as { router: { stack: Layer[] } }).router.stack))];
}
const routes = routesOf(createApp(deps, { client }));
/** Sent by the provider's server without an origin; authenticated by its signature. */
const webhook = `POST ${webhookPath}`;
/** Sent by email clients without an origin; authenticated by its token. */
const oneClick = `POST ${paths.monthlyNumbers}`;
const writes = routes.filter((route) => !route.startsWith('GET ') && route !== webhook && route !== oneClick);

let sessions: Record<Exclude<Caller, 'visitor'>, SignedIn>;
const signInAs = async (caller: Caller): Promise<SignedIn | undefined> =>
  caller === 'visitor'
    ? undefined
    : signIn(
        caller === 'moderator' ? { role: 'moderator' } : caller.startsWith('admin') ? { role: 'admin' } : {},
      );
beforeAll(async () => {
  const [owner, other, admin] = [await signIn(), await signIn(), await signIn({ role: 'admin' })];
  sessions = { owner, other, admin, adminNoToken: admin, moderator: await signIn({ role: 'moderator' }) };
});

const send = (agent: typeof request | typeof anonymous, method: string, path: string) =>
  agent[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](path);
async function callOf(route: string, row: Row, caller: Caller) {
  const call = await row.call?.({
    caller,
    // Far from each other, or the search for duplicates would compare hundreds of neighbors.
    church: (values = {}) =>
      build.church({ userId: sessions.owner.user.id, latitude: 25 + unique() / 50, ...values }),
  });
  const { id, query, body, form } = call ?? {};
  const path = id === undefined ? route.split(' ')[1]! : route.split(' ')[1]!.replace(/:\w+/, String(id));
  return { path: call?.path ?? `${path.replace(/:\w+/, '1')}${query ? `?${query}` : ''}`, body, form };
}

test('has a row for every route and a route for every row', () => {
  expect(
    routes.filter((route) => !(route in matrix)),
    'declare in server/test/permissions.test.ts who may call it',
  ).toEqual([]);
  expect(Object.keys(matrix).filter((route) => !routes.includes(route))).toEqual([]);
});

describe('who may', () => {
  const cases = routes.flatMap((route) =>
    [matrix[route] ?? []]
      .flat()
      .map((row) => [`${route}${row.when ? ` (${row.when})` : ''}`, route, row] as const),
  );
  test.each(cases)('%s', async (_title, route, row) => {
    const [method] = route.split(' ');
    const actual: Partial<Record<Caller, number>> = {};
    for (const caller of callers) {
      const { path, body, form } = await callOf(route, row, caller);
      const session =
        caller === 'visitor' ? undefined : row.fresh ? await signInAs(caller) : sessions[caller];
      const call = send(session?.agent ?? anonymous, method!, path);
      if (caller === 'admin' || caller === 'moderator') call.set(session!.bearer);
      const response = await (form ? call.field('note', 'no picture') : body ? call.send(body) : call);
      actual[caller] = response.status;
    }
    expect(actual).toEqual(row.status);
  });
});

describe('cross-site requests', () => {
  test.each(writes)('%s rejects foreign origins, cross-site requests, and form bodies', async (route) => {
    const row = [matrix[route]!].flat()[0]!;
    const [method] = route.split(' ');
    const { path } = await callOf(route, row, 'admin');
    // Must be rejected even for an administrator.
    const attempt = async (prepare: (call: supertest.Test) => PromiseLike<supertest.Response>) => {
      const { status } = await prepare(send(sessions.admin.agent, method!, path).set(sessions.admin.bearer));
      return status;
    };
    expect(await attempt((call) => call.set('Origin', 'https://evil.example'))).toBe(403);
    expect(await attempt((call) => call.set('Origin', 'null'))).toBe(403);
    expect(await attempt((call) => call.set('Sec-Fetch-Site', 'cross-site'))).toBe(403);
    expect(await attempt((call) => call.set('Sec-Fetch-Site', 'same-site'))).toBe(403);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expect(await attempt((call) => call.set('Content-Type', type).send('{"into":1}'))).toBe(415);
    // Accepts both JSON and multipart forms.
    if (route === 'POST /api/church-onboarding') return;
    const wantsForm = route === 'POST /api/uploads' || route === 'POST /api/admin/imports';
    expect(await attempt((call) => (wantsForm ? call.send({ a: 1 }) : call.field('a', '1')))).toBe(415);
  });
});

describe('ignores protected fields in the body', () => {
  const greedy = {
    id: 1,
    featured: true,
    status: 'approved',
    userId: 1,
    version: 99,
    role: 'admin',
    subscription: 'sub_1',
    subscriptionTier: 'featured',
    emailVerifiedAt: '2020-01-01',
    rank: 0,
    sample: true,
    source: 'x',
    serviceTimes: [],
    timeKeys: [1],
    timesConfirmedAt: '2020-01-01',
    timesAskedAt: '2020-01-01',
  };

  test('when registering', async () => {
    const account = { username: 'greedy', email: 'greedy@example.org', password: testPassword };
    await anonymous
      .post('/api/auth/register')
      .send({ ...greedy, ...account })
      .expect(200);
    const [row] = await db.select().from(users).where(eq(users.username, 'greedy'));
    expect(row).toMatchObject({ role: 'user', emailVerifiedAt: null });
  });

  test('when submitting and editing, in every status', async () => {
    const { agent, user } = await signIn();
    const other = await build.church();
    const submitted = await agent
      .post('/api/user/churches')
      .send({ ...greedy, ...churchFormOf(other, { name: 'Greedy Church' }) })
      .expect(200);
    const untouched = { featured: false, userId: user.id, sample: false, source: null };
    const rowOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0];
    expect(await rowOf(submitted.body.id)).toMatchObject({ ...untouched, status: 'pending', version: 1 });
    for (const status of ['pending', 'approved'] as const) {
      const church = await build.church({ userId: user.id, status });
      const body = {
        ...greedy,
        status: status === 'pending' ? 'approved' : 'rejected',
        ...churchFormOf(church),
      };
      await agent
        .put(`/api/churches/${church.id}`)
        .send({ ...body, phone: '713 555 0100' })
        .expect(200);
      const { serviceTimes, timeKeys } = church;
      const times = { serviceTimes, timeKeys, timesConfirmedAt: null, timesAskedAt: null };
      expect(await rowOf(church.id)).toMatchObject({ ...untouched, ...times, status, version: 2 });
      expect(await db.select().from(churchRevisions).where(eq(churchRevisions.churchId, church.id))).toEqual(
        [],
      );
    }
  });
});

describe('responds to another owner’s hidden church exactly as to a missing one', () => {
  test.each([
    ['GET', (id: number) => `/api/churches/${id}`],
    ['GET', (id: number) => `/api/user/churches/${id}`],
    ['PUT', (id: number) => `/api/churches/${id}`],
    ['POST', (id: number) => `/api/user/churches/${id}/resubmit`],
    ['POST', (id: number) => `/api/user/churches/${id}/withdraw`],
    ['POST', (id: number) => `/api/user/churches/${id}/confirm-times`],
    ['GET', (id: number) => `/church/${id}/next-service.ics`],
    ['GET', (id: number) => `/church/${id}`],
  ] as const)('%s %o', async (method, path) => {
    for (const status of ['pending', 'rejected'] as const) {
      const hidden = await build.church({ userId: sessions.owner.user.id, status });
      const responseFor = async (id: number) => {
        const call = send(sessions.other.agent, method, path(id));
        const response = await (method === 'PUT' ? call.send(churchFormOf(hidden)) : call);
        const {
          'x-request-id': _id,
          date: _date,
          'content-security-policy': _nonce,
          ...headers
        } = response.headers;
        // The nonce and the server's time differ in every response.
        const text = response.text.replace(/"?nonce"?[=:]"[^"]+"|"now":\d+/g, '');
        return { status: response.status, text, headers };
      };
      const response = await responseFor(hidden.id);
      expect(response.status).toBe(404);
      expect(response).toEqual(await responseFor(999_999));
    }
  });
});
