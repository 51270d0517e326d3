/** Snapshots of every email as its recipient sees it: subject, text, links, and reply address; the HTML by its words. */
import { expect, test } from 'vitest';
import { longDate } from '#shared/domain/dates.ts';
import { quotes } from '#shared/messages/billing.ts';
import { accountEmails as accounts } from '../features/accounts/emails-copy.ts';
import { analyticsEmails } from '../features/analytics/emails-copy.ts';
import { billingEmails as billing } from '../features/billing/emails-copy.ts';
import { claimEmails as claims } from '../features/claims/emails-copy.ts';
import { contactEmails as contacts } from '../features/contacts/emails-copy.ts';
import { type EmailCopy, emailFrame } from '../features/emails/copy.ts';
import { composeEmail, type EmailContent } from '../features/emails/present.ts';
import { emailOf } from '../features/emails/service.ts';
import { eventEmails } from '../features/events/emails-copy.ts';
import { galleryEmails } from '../features/gallery/emails-copy.ts';
import { reviewEmails as review } from '../features/review/emails-copy.ts';
import { submissionEmails } from '../features/submissions/emails-copy.ts';
import { websiteEmails as websites } from '../features/websites/emails-copy.ts';
import { withLocale } from '../locale/request.ts';
import '../locale/translations.ts';

const church = 'Grace Chapel';
const facts = ['Gospel worship', 'Nursery during the service'];
const amount = '$1,234.50';
const note = 'It is listed as\nGrace Church.';
const visit = {
  name: 'Ruth Moab',
  email: 'ruth@example.org',
  service: 'Sunday 10:30 AM',
  people: 4,
  children: 2,
  question: 'Is there a nursery?',
};
const numbers = {
  profileViews: 1200,
  websiteClicks: 30,
  phoneClicks: 1,
  directionClicks: 0,
  plannedVisits: 3,
};
const earlier = {
  profileViews: 900,
  websiteClicks: 30,
  phoneClicks: 2,
  directionClicks: 0,
  plannedVisits: 0,
};
const contact = {
  name: 'Bea Writer',
  email: 'bea@example.org',
  subject: 'advertising',
  message: 'How much\nis it?',
} as const;
const suggestion = { field: 'phone', text: '713-555-0199', email: 'bea@example.org' } as const;
const website = { church, url: 'https://grace.example/', newUrl: null };
const notEnded = { church, granted: false, reason: null, back: [] };

/** In the current language. */
function copies(): Record<string, EmailCopy> {
  const until = longDate('2030-01-31');
  const paid = { church, amount, until, plan: 'monthly', endsByItself: false, waits: null } as const;
  return {
    verification: accounts.verify,
    'registered already': accounts.registeredAlready,
    'password reset': accounts.reset,
    'sign-in code': accounts.signInCode('abcde-fghjk'),
    'account of a payment': accounts.accountOfPayment('ann', 'https://site.example/forgot'),
    'role changed': accounts.roleChanged('moderator', false),
    'role taken': accounts.roleChanged('user', false),
    promoted: accounts.roleChanged('admin', true),
    'two-step sign-in on': accounts.secondFactor('on'),
    'two-step sign-in off': accounts.secondFactor('off'),
    'two-step sign-in reset': accounts.secondFactor('reset'),
    'password changed': accounts.passwordChanged,
    'new address': accounts.changeEmail,
    'notice to the old address': accounts.emailChangeNotice,
    'address changed': accounts.emailChanged,
    inactive: accounts.inactive,
    'account deleted': accounts.accountDeleted,

    'monthly numbers': analyticsEmails.numbers(
      church,
      { month: '2029-12', numbers },
      { month: '2029-11', numbers: earlier },
    ),

    'welcome to a plan that renews': billing.welcome({ ...paid, plan: 'annual' }),
    'welcome to the first month': billing.welcome({ ...paid, plan: 'intro', endsByItself: true }),
    'welcome, the church waits': billing.welcome({ ...paid, waits: 'church' }),
    'welcome, the claim waits': billing.welcome({
      ...paid,
      church: null,
      until: null,
      plan: null,
      waits: 'claim',
    }),
    'welcome of a test': billing.welcome({ ...paid, test: true }),
    receipt: billing.receipt({ church, amount, credit: null, left: [], until }),
    'receipt of a test, for no church': billing.receipt({
      church: null,
      amount,
      credit: null,
      left: [],
      until: null,
      test: true,
    }),
    'receipt for money and credit': billing.receipt({ church, amount, credit: '$60', left: [], until }),
    'receipt for credit': billing.receipt({
      church,
      amount: null,
      credit: '$99',
      left: [quotes.credit('$797')],
      until,
    }),
    'payment failed': billing.paymentFailed(church, amount, until),
    'ending soon': billing.endingSoon(quotes.featuredUntil(church, until), until),
    canceled: billing.canceled(quotes.later(null), until, 'payer'),
    'canceled for a deleted account': billing.canceled(quotes.later(null), until, 'deleted'),
    'canceled for a blocked account': billing.canceled(quotes.blocked(until), until, 'blocked'),
    'canceled, then kept': billing.kept(church, `$99 on ${until}`),
    'refund requested': billing.ended({
      ...notEnded,
      reason: 'refund_requested',
      back: [quotes.refunded('$99')],
    }),
    'ended with a grant': billing.ended({ ...notEnded, granted: true }),
    'no church yet': billing.idle(null, 'church', until, quotes.now(quotes.back('$99', null))),
    'paid, in review': billing.idle(church, 'review', until, quotes.now(quotes.back('$99', null))),
    'paid, rejected': billing.idle(church, 'rejected', until, quotes.now(quotes.back('$59', '$40'))),
    'paid, claim undecided': billing.idle(church, 'claim', until, quotes.now(quotes.back('$99', null))),
    'paid, account blocked': billing.idle(church, 'blocked', until, quotes.now(quotes.back('$99', null))),
    'paid and waiting for us': billing.idleForUs(church, 'ann@example.org', 'review', until),
    'paid claim waiting for us': billing.idleForUs(null, null, 'claim', until),
    'idle, ended': billing.ended({ ...notEnded, reason: 'idle', back: [quotes.refunded('$99')] }),
    'idle, paid with credit': billing.ended({ ...notEnded, reason: 'idle', back: [quotes.credited('$98')] }),
    'dispute won': billing.disputeWon(church, until),
    'claim refunded': billing.secondRefund(church, '$99', quotes.refunded('$99'), true),
    'money left': billing.ended({ ...notEnded, reason: 'unused_money', back: [quotes.refunded('$841.48')] }),
    ended: billing.ended(notEnded),
    'ended and refunded': billing.ended({
      ...notEnded,
      reason: 'claim_rejected',
      back: [quotes.refunded('$99')],
    }),
    'ended with the church': billing.ended({ ...notEnded, church: null, reason: 'church_deleted' }),
    refund: billing.refund(church, amount, 'ended', []),
    'refund in part': billing.refund(church, amount, 'continues', [quotes.credit('$396')]),
    'refund of an older payment': billing.refund(church, amount, 'over', []),
    'refund refused by the payer’s bank': billing.refusedRefund(church, amount),
    'refund refused by the bank': billing.failedRefund(church, 'pat@example.com', amount),
    'refund of a second payment': billing.secondRefund(church, amount, quotes.refunded(amount), false),
    'dispute opened': billing.dispute(church, 'ann@example.org', 'open'),
    'dispute lost': billing.dispute(null, null, 'lost'),
    'second subscription': billing.secondSubscription(church, 'ann@example.org'),
    'paid for an account': billing.paidForAccount,

    'claim received, provable': claims.received(church, 'grace.example', false),
    'claim received, paid': claims.received(church, null, true),
    'claim waits': claims.waiting(church, false),
    'contested claim waits': claims.waiting(church, true),
    'claim of your church': claims.contested(church),
    'code of a claim': claims.code(church, 'Cleo', '123456', 30),
    'claim approved': claims.approved(church),
    'claim rejected': claims.rejected(church, 'duplicate', note, false),
    'paid claim rejected': claims.rejected(church, 'other', '', true),
    'church lost to another': claims.lost(church, false),
    'church lost to nobody': claims.lost(church, true),
    'claim impossible': claims.impossible(church),

    'contact message': contacts.message(contact),
    'support request': contacts.support({
      user: { username: 'ann', email: 'ann@example.org', emailVerified: false },
      churches: [
        { name: 'Grace Chapel', url: 'https://site.example/church/1', status: 'approved', featured: true },
        { name: 'New Hope', url: 'https://site.example/church/2', status: 'pending', featured: false },
      ],
      priority: true,
      message: 'Please call.',
    }),
    'support request without anything': contacts.support({
      user: { username: 'ann', email: 'ann@example.org', emailVerified: true },
      churches: [],
      priority: false,
      message: '',
    }),
    ...Object.fromEntries(
      (['none', 'told', 'skipped'] as const).map((owner) => [
        `suggestion, owner ${owner}`,
        contacts.suggestion(church, suggestion, { page: 'https://site.example/church/1', owner }),
      ]),
    ),
    'suggestion that a church has closed': contacts.suggestion(
      church,
      { field: 'closed', text: '' },
      { page: 'https://site.example/church/1', owner: 'none' },
    ),
    'suggestion to the owner': contacts.suggestionToOwner(church, suggestion),

    'event hidden': eventEmails.hidden('Choir Evening', 'Not open to the public.'),
    'event hidden without a reason': eventEmails.hidden('Choir Evening', ''),
    'event deleted': eventEmails.deleted('Choir Evening'),
    'photo removed': galleryEmails.photoRemoved(church, 'duplicate', note),

    'church waits': submissionEmails.waiting(church, false),
    'church waits for its payment': submissionEmails.waiting(church, true),
    'church received': submissionEmails.received(church, false),
    'church received, not paid yet': submissionEmails.received(church, true),
    'change waits': submissionEmails.changeWaiting(church),
    'are the times right': submissionEmails.times(church, {
      services: ['Sunday 9 AM', 'Wednesday 7 PM'],
      days: [
        { date: '2030-04-21', kind: 'also', text: '6:30 AM sunrise' },
        { date: '2030-12-25', kind: 'none', text: '' },
        { date: '2030-12-24', kind: 'instead', text: '5 PM' },
      ],
      facts,
    }),
    'church approved': review.approved(church),
    'church rejected': review.rejected(church, 'duplicate', note),
    'change approved': review.changeApproved(church, [], ''),
    'change approved in part': review.changeApproved(church, ['name', 'website'], 'Not yet.'),
    'change rejected': review.changeRejected(church, 'duplicate', note),
    'church edited': review.edited(church, ['name', 'phone'], 'As you asked.'),
    'church deleted': review.deleted(church),
    'church merged': review.merged(church, 'Grace Church'),
    'planned visit': contacts.visitToOwner(church, visit),
    'planned visits waiting': contacts.visitsWaiting(church),
    'church unmerged': review.unmerged(church, 'Grace Church'),

    'website moved': websites.found('moved', { ...website, newUrl: 'https://grace.example/home' }),
    'website broken': websites.found('broken', website),
    'website parked': websites.found('parked', website),
    'website taken': websites.found('taken', website),
  };
}

/** To the administrator, so always in English. */
const team = new Set([
  'paid and waiting for us',
  'paid claim waiting for us',
  'refund refused by the bank',
  'dispute opened',
  'dispute lost',
  'second subscription',
  'claim waits',
  'contested claim waits',
  'contact message',
  'support request',
  'support request without anything',
  'suggestion, owner none',
  'suggestion, owner told',
  'suggestion, owner skipped',
  'suggestion that a church has closed',
  'church waits',
  'church waits for its payment',
  'change waits',
]);

/** Senders who get the replies, as the service of the contacts passes them. */
const replyTo: Record<string, string> = {
  'contact message': contact.email,
  'support request': 'ann@example.org',
  'support request without anything': 'ann@example.org',
  'suggestion, owner none': suggestion.email,
  'suggestion, owner told': suggestion.email,
  'suggestion, owner skipped': suggestion.email,
  'suggestion to the owner': suggestion.email,
  'planned visit': visit.email,
};

const urls = {
  url: 'https://site.example/the-link',
  insteadUrl: 'https://site.example/church-edit/1',
  stopUrl: 'https://site.example/stop',
};
const emails = () =>
  Object.fromEntries(Object.entries(copies()).map(([name, copy]) => [name, emailOf(copy, urls)]));
const english = emails();

const signature = composeEmail(Object.values(english)[0]!).text.split(/^(?=-- $)/m)[1]!;

const textOf = (email: EmailContent, replyTo?: string) => {
  const replies = replyTo ? `Reply-To: ${replyTo}\n` : '';
  const stop = email.unsubscribe ? `Unsubscribe: ${email.unsubscribe.url}\n` : '';
  const { text } = composeEmail(email);
  expect(text).toContain(signature);
  return `${email.subject}\n${replies}${stop}\n${text.replace(signature, '')}`.trimEnd();
};

/** The text, without the parts that the email listed before has, too. */
const textBesides = (text: string, before: string, nameBefore: string): string => {
  const known = new Set(before.split('\n\n'));
  const runs = text.split('\n\n').reduce<Array<{ known: boolean; parts: string[] }>>((all, part) => {
    const last = all.at(-1);
    if (last?.known === known.has(part)) last.parts.push(part);
    else all.push({ known: known.has(part), parts: [part] });
    return all;
  }, []);
  return runs
    .flatMap((run) => (run.known ? `(${run.parts.length} as in “${nameBefore}”)` : run.parts))
    .join('\n\n');
};

const texts = Object.entries(english).map(([name, email]) => [name, textOf(email, replyTo[name])] as const);

test.each(texts.map(([name, text], at) => [name, text, ...(texts[at - 1] ?? ['', ''])] as const))(
  '%s',
  (_name, text, nameBefore, textBefore) => {
    expect(textBesides(text, textBefore, nameBefore)).toMatchSnapshot();
  },
);

/** Names, and what churches, visitors, and administrators wrote, is the same in every language. */
const written = new Set([
  church,
  'Choir Evening',
  suggestion.email,
  ...note.split('\n'),
  'As you asked.',
  'Not yet.',
  'Not open to the public.',
  'Sunday 9 AM',
  'Wednesday 7 PM',
  '6:30 AM sunrise',
  ...facts,
  visit.service,
  'abcde-fghjk',
  visit.question,
]);

/** The sentences and labels of an email. */
const partsOf = ({ subject, heading, paragraphs, action, instead, footnote, unsubscribe }: EmailContent) =>
  [subject, heading, ...paragraphs, action?.label, instead?.label, footnote, unsubscribe?.label]
    .flatMap((part) => part?.split(/\n|(?<=[.?!:]) /) ?? [])
    .filter((part) => /[a-z]/.test(part) && !written.has(part) && !written.has(part.slice(0, -1)));

test.each(Object.keys(english).filter((name) => !team.has(name)))('in Spanish: %s', (name) => {
  const email = withLocale('es', emails)[name]!;
  const parts = new Set(partsOf(email));
  expect(partsOf(english[name]!).filter((part) => parts.has(part))).toEqual([]);
  const links = [email.action, email.instead, email.unsubscribe].flatMap((link) => link?.url ?? []);
  expect(links.filter((url) => !url.startsWith('https://site.example/es/'))).toEqual([]);
  expect(withLocale('es', () => composeEmail(email)).html).toContain('<html lang="es">');
});

test('every email is looked at', () => {
  const features = [
    accounts,
    analyticsEmails,
    billing,
    claims,
    contacts,
    eventEmails,
    galleryEmails,
    review,
    submissionEmails,
    websites,
  ];
  expect(features.flatMap(Object.keys)).toHaveLength(61);
});

test('every text ends with who sent it', () => {
  expect(signature).toMatchInlineSnapshot(`
    "-- 
    Houston Churches
    Bayou City Media, 1200 Smith Street, Suite 1600, Houston, TX 77002
    "
  `);
});

test.each(Object.entries(english))('the HTML has the same words and links: %s', (_name, email) => {
  const { heading, paragraphs, action, instead, footnote, unsubscribe } = email;
  const body = /<h1.*?(?=<\/td><\/tr>\n<tr><td style="padding:18px)/s.exec(composeEmail(email).html)![0];
  const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');
  const button = action ? [action.label, emailFrame.buttonFallback, action.url] : [];
  const parts = [heading, ...paragraphs, ...button, instead?.label, footnote, unsubscribe?.label];
  expect(words(body.replace(/<[^>]+>/g, ' '))).toBe(words(parts.join(' ')));
  const links = [action, action, instead, unsubscribe].flatMap((link) => link?.url ?? []);
  expect([...body.matchAll(/href="(.*?)"/g)].map(([, url]) => url)).toEqual(links);
});
