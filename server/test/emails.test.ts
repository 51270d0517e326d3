/** Snapshots of every email as its recipient sees it: subject, text, links, and reply address. */
import { expect, test } from 'vitest';
import * as accounts from '../features/accounts/emails.ts';
import * as analytics from '../features/analytics/emails.ts';
import * as billing from '../features/billing/emails.ts';
import * as claims from '../features/claims/emails.ts';
import * as contacts from '../features/contacts/emails.ts';
import { composeEmail } from '../features/emails/present.ts';
import type { NewEmail } from '../features/emails/service.ts';
import * as events from '../features/events/emails.ts';
import * as gallery from '../features/gallery/emails.ts';
import * as review from '../features/review/emails.ts';
import * as submissions from '../features/submissions/emails.ts';

const to = { to: 'reader@example.org', cause: 'cause:1', sendAt: new Date('2030-01-15T18:00:00Z') };
const url = 'https://site.example/the-link';
const link = { ...to, url };
const church = { ...link, church: 'Grace Chapel' };
const noChurch = { ...link, church: null };
/** Just before midnight in Houston, but the next day in UTC. */
const until = new Date('2030-02-01T05:30:00Z');
const rejected = { ...church, reason: 'duplicate', note: 'It is listed as\nGrace Church.' } as const;
const money = { amount: 123_450 };
const numbers = { profileViews: 1200, websiteClicks: 30, phoneClicks: 1, directionClicks: 0 };
const earlier = { profileViews: 900, websiteClicks: 30, phoneClicks: 2, directionClicks: 0 };
const contact = {
  name: 'Bea Writer',
  email: 'bea@example.org',
  subject: 'advertising',
  message: 'How much\nis it?',
} as const;
const suggestion = { field: 'phone', text: '713-555-0199', email: 'bea@example.org' } as const;

const emails: Record<string, NewEmail> = {
  verification: accounts.verificationEmail(link),
  'registered already': accounts.registeredAlreadyEmail(link),
  'password reset': accounts.resetEmail(link),
  'account of a payment': accounts.accountOfPaymentEmail({
    ...link,
    username: 'ann',
    later: 'https://site.example/forgot',
  }),
  'role changed': accounts.roleChangedEmail({ ...link, role: 'moderator' }),
  'role taken': accounts.roleChangedEmail({ ...link, role: 'user' }),
  promoted: accounts.promotedEmail({ ...link, role: 'admin' }),
  'two-step sign-in on': accounts.secondFactorEmail({ ...link, enabled: true }),
  'two-step sign-in off': accounts.secondFactorEmail({ ...link, enabled: false }),
  'two-step sign-in reset': accounts.secondFactorResetEmail(link),
  'password changed': accounts.passwordChangedEmail(link),
  'new address': accounts.newAddressEmail(link),
  'notice to the old address': accounts.addressChangeNotice(to),
  'address changed': accounts.addressChangedEmail(link),
  inactive: accounts.inactiveEmail(link),
  'account deleted': accounts.accountDeletedEmail(to),

  'monthly numbers': analytics.numbersEmail({
    ...church,
    month: '2029-12',
    numbers,
    before: { month: '2029-11', numbers: earlier },
    stopUrl: 'https://site.example/stop',
  }),

  'welcome to a plan that renews': billing.welcomeEmail({
    ...church,
    ...money,
    until,
    plan: 'annual',
    endsByItself: false,
    waits: null,
  }),
  'welcome to the first month': billing.welcomeEmail({
    ...church,
    ...money,
    until,
    plan: 'intro',
    endsByItself: true,
    waits: null,
  }),
  'welcome, the church waits': billing.welcomeEmail({
    ...church,
    ...money,
    until,
    plan: 'monthly',
    endsByItself: false,
    waits: 'church',
  }),
  'welcome, the claim waits': billing.welcomeEmail({
    ...noChurch,
    ...money,
    until: null,
    plan: null,
    endsByItself: false,
    waits: 'claim',
  }),
  'welcome of a test': billing.welcomeEmail({
    ...church,
    ...money,
    until,
    plan: 'monthly',
    endsByItself: false,
    waits: null,
    test: true,
  }),
  receipt: billing.receiptEmail({ ...church, ...money, until }),
  'receipt of a test, for no church': billing.receiptEmail({
    ...noChurch,
    ...money,
    until: null,
    test: true,
  }),
  'payment failed': billing.paymentFailedEmail({ ...church, ...money, until }),
  'ending soon': billing.endingSoonEmail({ ...church, until }),
  canceled: billing.canceledEmail({ ...church, until, canSignIn: true }),
  'canceled for a blocked or deleted account': billing.canceledEmail({ ...church, until, canSignIn: false }),
  'refund requested': billing.endedEmail({
    granted: false,
    ...church,
    reason: 'refund_requested',
    refunded: 9900,
  }),
  'ended with a grant': billing.endedEmail({ ...church, reason: null, refunded: null, granted: true }),
  'no church yet': billing.noChurchEmail({ ...link, canRefund: true }),
  'claim refunded': billing.claimRefundEmail({ ...church, amount: 9900 }),
  'money left': billing.endedEmail({ granted: false, ...church, reason: 'unused_money', refunded: 84_148 }),
  ended: billing.endedEmail({ granted: false, ...church, reason: null, refunded: null }),
  'ended and refunded': billing.endedEmail({
    granted: false,
    ...church,
    reason: 'claim_rejected',
    refunded: 9900,
  }),
  'ended with the church': billing.endedEmail({
    granted: false,
    ...noChurch,
    reason: 'church_deleted',
    refunded: null,
  }),
  refund: billing.refundEmail({ ...church, ...money }),
  'refund in part': billing.partRefundEmail({ ...church, ...money, continues: true }),
  'refund of an older payment': billing.partRefundEmail({ ...church, ...money, continues: false }),
  'refund refused by the bank': billing.failedRefundEmail({ ...church, ...money, payer: 'pat@example.com' }),
  'refund of a second payment': billing.secondRefundEmail({ ...church, ...money }),
  'dispute opened': billing.disputeEmail({ ...church, payer: 'ann@example.org', state: 'open' }),
  'dispute lost': billing.disputeEmail({ ...noChurch, payer: null, state: 'lost' }),
  'second subscription': billing.secondSubscriptionEmail({ ...church, payer: 'ann@example.org' }),
  'paid for an account': billing.paidForAccountEmail(link),

  'claim received, provable': claims.claimReceivedEmail({
    ...church,
    provable: 'grace.example',
    paid: false,
  }),
  'claim received, paid': claims.claimReceivedEmail({ ...church, provable: null, paid: true }),
  'claim waits': claims.claimWaitingEmail({ ...church, contested: false }),
  'contested claim waits': claims.claimWaitingEmail({ ...church, contested: true }),
  'claim of your church': claims.claimContestedEmail(church),
  'code of a claim': claims.claimCodeEmail({
    ...to,
    church: 'Grace Chapel',
    code: '123456',
    minutes: 30,
    name: 'Cleo',
  }),
  'claim approved': claims.claimApprovedEmail(church),
  'claim rejected': claims.claimRejectedEmail({ ...rejected, paid: false }),
  'paid claim rejected': claims.claimRejectedEmail({ ...rejected, reason: 'other', note: '', paid: true }),
  'church lost to another': claims.churchLostEmail({ ...to, church: 'Grace Chapel', nobody: false }),
  'church lost to nobody': claims.churchLostEmail({ ...to, church: 'Grace Chapel', nobody: true }),
  'claim impossible': claims.claimImpossibleEmail(church),

  'contact message': contacts.contactEmail({ ...link, form: contact }),
  'support request': contacts.supportEmail({
    ...link,
    user: { username: 'ann', email: 'ann@example.org', emailVerified: false },
    churches: [
      { name: 'Grace Chapel', url: 'https://site.example/church/1', status: 'approved', featured: true },
      { name: 'New Hope', url: 'https://site.example/church/2', status: 'pending', featured: false },
    ],
    priority: true,
    message: 'Please call.',
  }),
  'support request without anything': contacts.supportEmail({
    ...link,
    user: { username: 'ann', email: 'ann@example.org', emailVerified: true },
    churches: [],
    priority: false,
    message: '',
  }),
  ...Object.fromEntries(
    (['none', 'told', 'skipped'] as const).map((owner) => [
      `suggestion, owner ${owner}`,
      contacts.suggestionEmail({ ...church, form: suggestion, page: 'https://site.example/church/1', owner }),
    ]),
  ),
  'suggestion that a church has closed': contacts.suggestionEmail({
    ...church,
    form: { field: 'closed', text: '', email: undefined },
    page: 'https://site.example/church/1',
    owner: 'none',
  }),
  'suggestion to the owner': contacts.suggestionOwnerEmail({
    ...to,
    church: 'Grace Chapel',
    form: suggestion,
    edit: 'https://site.example/church-edit/1',
  }),

  'event hidden': events.eventHiddenEmail({
    ...link,
    title: 'Choir Evening',
    reason: 'Not open to the public.',
  }),
  'event hidden without a reason': events.eventHiddenEmail({ ...link, title: 'Choir Evening', reason: '' }),
  'event deleted': events.eventDeletedEmail({ ...link, title: 'Choir Evening' }),
  'photo removed': gallery.photoRemovedEmail(rejected),

  'church waits': submissions.churchWaitingEmail(church),
  'church received': submissions.churchReceivedEmail(church),
  'change waits': submissions.revisionWaitingEmail(church),
  'are the times right': submissions.timesRequestEmail({
    ...church,
    services: ['Sunday 9 AM', 'Wednesday 7 PM'],
    days: [
      { date: '2030-04-21', kind: 'also', text: '6:30 AM sunrise' },
      { date: '2030-12-25', kind: 'none', text: '' },
      { date: '2030-12-24', kind: 'instead', text: '5 PM' },
    ],
    editUrl: 'https://site.example/church-edit/1',
  }),
  'church approved': review.churchApprovedEmail(church),
  'church rejected': review.churchRejectedEmail(rejected),
  'change approved': review.revisionApprovedEmail({ ...church, refused: [], note: '' }),
  'change approved in part': review.revisionApprovedEmail({
    ...church,
    refused: ['name', 'website'],
    note: 'Not yet.',
  }),
  'change rejected': review.revisionRejectedEmail(rejected),
  'church edited': review.churchEditedEmail({
    ...church,
    changed: ['name', 'phone'],
    note: 'As you asked.',
  }),
  'church deleted': review.churchDeletedEmail({ ...to, church: 'Grace Chapel' }),
  'church merged': review.churchMergedEmail({ ...church, into: 'Grace Church' }),
  'church unmerged': review.churchUnmergedEmail({ ...church, into: 'Grace Church' }),
};

test.each(Object.entries(emails))('%s', (_name, email) => {
  expect(email).toMatchObject(to);
  const replies = email.replyTo ? `Reply-To: ${email.replyTo}\n` : '';
  const stop = email.unsubscribe ? `Unsubscribe: ${email.unsubscribe.url}\n` : '';
  expect(`${email.subject}\n${replies}${stop}\n${composeEmail(email).text}`).toMatchSnapshot();
});

test('every email is looked at', () => {
  const functions = [
    accounts,
    analytics,
    billing,
    claims,
    contacts,
    events,
    gallery,
    review,
    submissions,
  ].flatMap(Object.keys);
  expect(functions).toHaveLength(57);
});

test('the HTML has the same words and links', () => {
  expect(composeEmail(emails['are the times right']!).html).toMatchSnapshot();
  expect(composeEmail(emails['monthly numbers']!).html).toMatchSnapshot();
});
