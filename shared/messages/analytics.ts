import type { VisitKind } from '../analytics.ts';
import { site } from '../site.ts';

const months = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

const shortMonths = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' });

const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** "November 2026" of "2026-11". */
export const monthText = (month: string): string => months.format(firstOf(month));

/** "Nov" of "2026-11". */
export const monthShort = (month: string): string => shortMonths.format(firstOf(month));

/** "1,250"; half steps only where a median lies between two numbers. */
export const countText = (count: number): string => count.toLocaleString('en-US');

export const numberLabels: Record<VisitKind, string> = {
  profileViews: 'Page views',
  websiteClicks: 'Website clicks',
  phoneClicks: 'Calls',
  directionClicks: 'Directions',
};

export const numbers = {
  title: 'Who found your church',
  intro: `The last twelve months, in ${site.city}’s time. Each person counts once a day.`,
  church: 'Church',
  loading: 'Loading your numbers',
  failed: 'Your numbers could not be loaded',
  soFar: (month: string) => `${month}, so far`,
  was: (month: string, count: string) => `${month}: ${count}`,
  more: (percent: string, month: string) => `${percent} more than in ${month}`,
  fewer: (percent: string, month: string) => `${percent} fewer than in ${month}`,
  same: (month: string) => `the same as in ${month}`,
  fromNone: (month: string) => `none in ${month}`,
  median: (area: string, count: string) => `Median in ${area}: ${count}`,
  medianOf: (label: string) => `${label}, median of the area`,
  medianNote: (area: string, month: string) =>
    `Median: half of the churches in ${area} had more in ${month}, half had fewer.`,
  noMedian: (area: string) => `${area} has too few churches for a comparison.`,
  chart: 'Month by month',
  chartOf: (church: string) => `Lines of four numbers of ${church} over twelve months; the table holds them.`,
  none: 'Nobody was counted yet. The first visitors will show here within a minute.',
  table: 'Show as a table',
  tableHide: 'Hide the table',
  tableOf: (church: string) => `Numbers of ${church} by month`,
  month: 'Month',
  csv: 'Download as CSV',
  meaning: 'What is counted',
  meanings: {
    profileViews: 'Somebody opened your church’s page on this site.',
    websiteClicks: 'Somebody followed the link to your website, from your page, a list or the map.',
    phoneClicks:
      'Somebody tapped or clicked your telephone number. Whether a call came of it, we cannot see.',
    directionClicks: 'Somebody asked a map for the way to you.',
  } satisfies Record<VisitKind, string>,
  rule: 'One person counts once a day for each of these, however often they come. Search engines and other machines, you while you are signed in, and our team are never counted. People who share a network and have the same browser count as one. No cookie is set and no address is stored.',
} as const;

export const monthlyMail = {
  label: 'Send me the monthly numbers',
  help: 'On the first of each month, by mail, for each of your featured churches.',
  on: 'You will get the numbers on the first of each month',
  off: 'No monthly numbers will be sent',
  failed: 'That could not be saved. Please try again.',
  pageTitle: 'Monthly numbers',
  ask: 'Stop the monthly numbers?',
  askText:
    'On the first of each month we send you how many people found your church. Other mails, such as about your listing and your payments, still come.',
  stop: 'Stop the mail',
  stopping: 'Stopping...',
  stopped: 'The monthly numbers are stopped',
  stoppedText: 'The numbers stay in your dashboard. The mail can be turned on again there.',
  linkDead: 'This link is too old or incomplete. Turn the mail off in the Analytics tab of your dashboard.',
  linkDeadTitle: 'This link does not work any more',
  toDashboard: 'Open the dashboard',
} as const;

export const overviewCopy = {
  portalWrong: 'Payers are led to a billing page that is not set up',
  portalWrongText:
    'The payment provider shows its default page, which may lack canceling, switching or invoices. Run "npm run billing:setup" on the server.',
  tab: 'Overview',
  title: 'What waits',
  pending: 'New listings',
  changes: 'Changes of listings',
  claims: 'Claims',
  messages: 'Messages without an answer',
  nothing: 'Nothing waits',
  rest: 'How the site is doing',
  newChurches: 'Churches sent in during the last 7 days',
  live: 'Live subscriptions',
  failing: 'Subscriptions with a failed charge',
  failedMails: 'Mails that could not be delivered',
  mailsNote:
    'They were given up after three days of tries, or refused. The README says how to send them again.',
} as const;
