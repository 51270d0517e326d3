/** Links of header and footer. */
import { navigation } from '#shared/messages/app.ts';
import { headerPages, paths } from '#shared/paths.ts';

type PageName = keyof typeof navigation;
export type NavigationLink = { to: string; label: string };

const known: Partial<Record<string, string>> = paths;

const linksTo = (...names: PageName[]): NavigationLink[] =>
  names.flatMap((name) => {
    const to = known[name];
    return to ? [{ to, label: navigation[name] }] : [];
  });

export const headerLinks = linksTo(...headerPages);

/** What follows them: visitors can sign in, and the highlighted link is theirs or the signed-in user's. */
export const visitorLinks = linksTo('auth');
export const visitorAction: NavigationLink = { to: paths.advertise, label: navigation.getListed };
export const userAction: NavigationLink = { to: paths.dashboard, label: navigation.dashboard };

export const footerGroups = [
  { title: navigation.explore, links: linksTo('home', 'directory', 'events', 'about', 'contact') },
  {
    title: navigation.forChurches,
    links: linksTo('advertise', 'churchSubmission', 'eventSubmission', 'claimChurch'),
  },
  { title: navigation.legal, links: linksTo('terms', 'privacy') },
];
