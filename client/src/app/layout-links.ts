import { headerPages, paths } from '#shared/domain/paths.ts';
import { navigation } from '#shared/messages/app.ts';

type PageName = keyof typeof navigation;
type NavigationLink = { to: string; label: string };

const linksTo = (...names: PageName[]): NavigationLink[] =>
  names.flatMap((name) => {
    const to = (paths as Partial<Record<string, string>>)[name];
    return to ? [{ to, label: navigation[name] }] : [];
  });

export const headerLinks = linksTo(...headerPages);

/** Follows the header links if there are any favorites. */
export const favoriteLinks = linksTo('favorites');
/** Follows them for visitors who can sign in; the highlighted action depends on the session. */
export const visitorLinks = linksTo('auth');
export const visitorAction: NavigationLink = { to: paths.advertise, label: navigation.getListed };
export const userAction: NavigationLink = { to: paths.dashboard, label: navigation.dashboard };

export const footerGroups = [
  {
    title: navigation.explore,
    links: linksTo('home', 'directory', 'favorites', 'events', 'about', 'contact', 'developers'),
  },
  {
    title: navigation.forChurches,
    links: linksTo('advertise', 'churchSubmission', 'eventSubmission', 'claimChurch'),
  },
  { title: navigation.legal, links: linksTo('terms', 'privacy') },
];
