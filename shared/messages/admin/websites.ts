/** Websites that need a decision, in the admin area. */
import { countText } from '../../domain/format.ts';

const websites = (n: number) => countText(n, 'website', 'websites');

export const websitesCopy = {
  tab: 'Websites',
  intro:
    'We check every church’s website once a week. Visitors don’t get a link to a website that’s parked or has been taken over.',
  none: 'No websites need a decision',
  noneText: 'Problems show up here.',
  list: 'Show',
  open: 'Open',
  decided: 'Decided',
  problem: 'Problem',
  anyProblem: 'All problems',
  verdicts: {
    moved: 'Moved',
    broken: 'Doesn’t work',
    parked: 'Parked or for sale',
    taken: 'Taken over',
  },
  explained: {
    moved: (newUrl: string) => `Now redirects to ${newUrl}`,
    broken: (evidence: string) => `Failed three times in a row: ${evidence}`,
    parked: (evidence: string) => `We found ${evidence}`,
    taken: (evidence: string) => `We found ${evidence}`,
  },
  failures: {
    dns: 'there’s no such domain',
    unsafe: 'the address isn’t public',
    timeout: 'no response within 10 seconds',
    certificate: 'the certificate isn’t valid',
    redirects: 'more than five redirects',
    connection: 'it doesn’t accept connections',
  },
  robots: 'its robots.txt doesn’t let us in',
  httpStatus: (status: number) => `HTTP status ${status}`,
  checked: (day: string) => `checked ${day}`,
  seen: (day: string) => `last worked ${day}`,
  owned: 'has an owner',
  actions: {
    remove: 'Remove link',
    replace: 'Use new link',
    hijacked: 'Mark as hijacked',
    keep: 'Keep',
    undo: 'Undo',
  },
  decidedAs: {
    remove: (by: string) => `${by} removed the link`,
    replace: (by: string) => `${by} replaced the link`,
    hijacked: (by: string) => `${by} marked it as hijacked`,
    keep: (by: string) => `${by} kept the link`,
  },
  done: {
    remove: (n: number) => `Removed ${countText(n, 'link', 'links')}`,
    replace: (n: number) => `Replaced ${countText(n, 'link', 'links')}`,
    hijacked: (n: number) => `Marked ${websites(n)} as hijacked`,
    keep: (n: number) => `Kept ${countText(n, 'link', 'links')}`,
    undo: (n: number) => `Undid ${countText(n, 'decision', 'decisions')}`,
  },
  mark: {
    title: 'Website',
    shown: 'Does this website belong to someone else now?',
    hidden: 'Visitors get no link to this website.',
    keep: 'Show the link again',
  },
};
