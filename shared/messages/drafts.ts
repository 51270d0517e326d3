/** Of a form whose unsent contents this browser stores. */
export const drafts = {
  found: (when: string) => `We restored what you typed on ${when}.`,
  saved: 'Everything you type is saved in this browser.',
  startOver: 'Start over',
  startedOver: 'The form has been cleared.',
};
