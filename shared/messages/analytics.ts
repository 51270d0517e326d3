import type { NumberKind } from '../contracts/analytics.ts';
import { site } from '../domain/site.ts';

export const numberLabels: Record<NumberKind, string> = {
  profileViews: 'Page views',
  websiteClicks: 'Website clicks',
  phoneClicks: 'Calls',
  directionClicks: 'Directions',
  plannedVisits: 'Planned visits',
};

export const numbers = {
  title: 'How many people found your church',
  intro: `The last 12 months, in ${site.city} time. Each person counts once a day.`,
  church: 'Church',
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
    `Line chart of five numbers for ${church} over 12 months. The table has the same numbers.`,
  none: 'No visitors yet. New visits show up here within a minute.',
  table: 'As a table',
  tableOf: (church: string) => `Numbers for ${church} by month`,
  month: 'Month',
  csv: 'Download as CSV',
  meaning: 'What we count',
  meanings: {
    profileViews: 'Someone opened your church’s page on this site.',
    websiteClicks: 'Someone followed the link to your website from your page, a list, or the map.',
    phoneClicks: 'Someone tapped or clicked your phone number. We can’t see whether they called.',
    directionClicks: 'Someone got directions to your church.',
    plannedVisits: 'Someone told you through your page that they’re planning to visit.',
  } satisfies Record<NumberKind, string>,
  rule: 'Each person counts once a day for each of these, no matter how often they visit. We never count search engines and other bots, our team, or you while you’re signed in. People who share a network and use the same browser count as one. We don’t set a cookie or store IP addresses.',
} as const;

export const monthlyEmail = {
  label: 'Email me monthly numbers',
  help: 'On the first of each month, we’ll email you the numbers for each of your featured churches.',
  on: 'You’ll get your numbers on the first of each month',
  off: 'You won’t get monthly numbers',
  failed: 'We couldn’t save that. Please try again.',
  ask: 'Stop the monthly emails?',
  askText:
    'On the first of each month, we email you how many people found your church. If you stop these emails, you’ll still get others, such as those about your listing and payments.',
  stop: 'Stop these emails',
  stopped: 'You won’t get monthly numbers anymore',
  stoppedText: 'You can still see them in your dashboard and turn the emails back on there.',
  linkDead:
    'It’s too old or incomplete. You can turn off these emails in the Analytics tab of your dashboard.',
} as const;
