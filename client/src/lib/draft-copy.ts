/** For forms whose unsent contents are stored in the browser. */
export const drafts = {
  found: (when: string) => `We restored what you typed on ${when}.`,
  saved: 'Everything you type is saved in this browser.',
  startOver: 'Start over',
  startedOver: 'The form has been cleared.',
};
