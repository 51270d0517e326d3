import type { VisitKind } from '../analytics.ts';
import { dateFormat } from '../format.ts';
import { site } from '../site.ts';

const months = dateFormat('UTC', { month: 'long', year: 'numeric' });

const shortMonths = dateFormat('UTC', { month: 'short' });

const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** "2026-11" becomes "November 2026". */
export const monthText = (month: string): string => months().format(firstOf(month));

/** "2026-11" becomes "Nov". */
export const monthShort = (month: string): string => shortMonths().format(firstOf(month));

export const numberLabels: Record<VisitKind, string> = {
  profileViews: 'Page views',
  websiteClicks: 'Website clicks',
  phoneClicks: 'Calls',
  directionClicks: 'Directions',
};

export const numbers = {
  title: 'How many people found your church',
  intro: `The last 12 months, in ${site.city} time. Each person counts once a day.`,
  church: 'Church',
  loading: 'Loading your numbers...',
  failed: 'We couldn’t load your numbers',
  soFar: (month: string) => `${month}, so far`,
  was: (month: string, count: string) => `${month}: ${count}`,
  more: (percent: string, month: string) => `${percent} more than in ${month}`,
  fewer: (percent: string, month: string) => `${percent} fewer than in ${month}`,
  same: (month: string) => `the same as in ${month}`,
  fromNone: (month: string) => `none in ${month}`,
  median: (area: string, count: string) => `Median in ${area}: ${count}`,
  medianOf: (label: string) => `${label}, area median`,
  medianNote: (area: string, month: string) =>
    `Median: in ${month}, half of the churches in ${area} had more and half had fewer.`,
  noMedian: (area: string) => `${area} doesn’t have enough churches to compare.`,
  chart: 'Month by month',
  chartOf: (church: string) =>
    `Line chart of four numbers for ${church} over 12 months. The table has the same numbers.`,
  none: 'No visitors yet. New visits show up here within a minute.',
  table: 'Show as a table',
  tableHide: 'Hide table',
  tableOf: (church: string) => `Numbers for ${church} by month`,
  month: 'Month',
  csv: 'Download as CSV',
  meaning: 'What we count',
  meanings: {
    profileViews: 'Someone opened your church’s page on this site.',
    websiteClicks: 'Someone followed the link to your website from your page, a list, or the map.',
    phoneClicks: 'Someone tapped or clicked your phone number. We can’t see whether they called.',
    directionClicks: 'Someone got directions to your church.',
  } satisfies Record<VisitKind, string>,
  rule: 'Each person counts once a day for each of these, no matter how often they visit. We never count search engines and other bots, our team, or you while you’re signed in. People who share a network and use the same browser count as one. We don’t set a cookie or store IP addresses.',
} as const;

export const monthlyEmail = {
  label: 'Email me monthly numbers',
  help: 'On the first of each month, we’ll email you the numbers for each of your featured churches.',
  on: 'You’ll get your numbers on the first of each month',
  off: 'You won’t get monthly numbers',
  failed: 'We couldn’t save that. Please try again.',
  pageTitle: 'Monthly numbers',
  ask: 'Stop the monthly emails?',
  askText:
    'On the first of each month, we email you how many people found your church. If you stop these emails, you’ll still get others, such as those about your listing and payments.',
  stop: 'Stop these emails',
  stopping: 'Stopping...',
  stopped: 'You won’t get monthly numbers anymore',
  stoppedText: 'You can still see them in your dashboard and turn the emails back on there.',
  linkDead:
    'It’s too old or incomplete. You can turn off these emails in the Analytics tab of your dashboard.',
  linkDeadTitle: 'This link no longer works',
  toDashboard: 'Open the dashboard',
} as const;

export const overviewCopy = {
  portalWrong: 'The billing page isn’t set up',
  portalWrongText:
    'Customers see the payment provider’s default page, where they may not be able to cancel, switch plans, or see invoices. Run “npm run billing:setup” on the server.',
  tab: 'Overview',
  title: 'Needs review',
  pending: 'New listings',
  changes: 'Listing changes',
  claims: 'Claims',
  messages: 'Unanswered messages',
  nothing: 'Nothing to review',
  rest: 'How the site is doing',
  newChurches: 'Churches submitted in the last 7 days',
  live: 'Active subscriptions',
  failing: 'Subscriptions with a failed charge',
  duplicates: 'Possible duplicates',
  failedEmails: 'Failed emails',
  failedEmailsText: 'These were rejected, or we gave up after three days.',
  moreFailed: (count: number) => `Showing the newest ${count}.`,
  retry: 'Retry',
  discard: 'Discard',
  emailTo: (to: string) => ` the email to ${to}`,
  retried: 'We’ll send this email again in a moment.',
  discarded: 'Email discarded',
  emailGone: 'This email is no longer in the queue. Reload the page to see what’s left.',
  emailFailed: 'That didn’t work',
  system: 'System',
  version: 'Version',
  checkedAt: 'Payment provider last reached',
  never: 'Not yet',
  lastImport: 'Last import',
  imported: (file: string, added: string, updated: string) => `${file}: ${added} new, ${updated} updated`,
  unfinished: (file: string) => `${file}: not finished`,
  images: 'Uploaded images',
  imageCount: (count: string, size: string) => `${count} (${size})`,
  database: 'Database',
  jobs: 'Scheduled jobs',
  job: 'Job',
  lastRun: 'Last run',
  result: 'Result',
  jobFailed: 'Failed',
  jobDone: 'OK',
  jobNames: {
    backup: 'Nightly backup',
    'mails-prune': 'Delete old emails',
    'service-times-ask': 'Ask owners to confirm times',
    'merges-forget': 'Clean up old merges',
    'bulk-deletions': 'Delete churches for good',
    'contacts-retention': 'Delete old messages',
    'billing-reconcile': 'Reconcile payments',
    'billing-full-pass': 'Check all payments',
    'billing-endings': 'Remind owners before a listing ends',
    'billing-retention': 'Delete old payment events',
    imports: 'Import uploaded files',
    'imports-forget': 'Delete old import data',
    'uploads-unused': 'Delete unused images',
    'accounts-prune': 'Delete expired sessions',
    'accounts-retention': 'Delete inactive accounts',
    'analytics-forget': 'Delete visitor records',
    'analytics-monthly': 'Email monthly statistics',
    'analytics-retention': 'Delete old statistics',
  } as Record<string, string>,
} as const;
