/** Leaving the site for an address elsewhere; an object, so that a test can look at where it would lead. */
export const outside = {
  goTo: (url: string): void => window.location.assign(url),
};
