/** Words where a church's people are asked whether the service times are still right: the mail's page, the dashboard. */

export const confirmTimes = {
  title: 'Are these times still right?',
  intro: (church: string) => `This is what visitors read about ${church}.`,
  loading: 'Looking up your service times...',
  times: 'Service times',
  noTimes: 'No service times are given.',
  differ: 'Days that differ',
  last: (day: string) => `Last confirmed on ${day}.`,
  never: 'Not confirmed by anybody so far.',
  confirm: 'Yes, still right',
  confirming: 'Saving...',
  change: 'Change the times',
  changeHelp: 'To change something you sign in; saving confirms the new times too.',
  failed: 'That was not saved. Please try again.',
  thanks: 'Thank you',
  thanked: (church: string, day: string) => `The times of ${church} are confirmed as of ${day}.`,
  thanksText:
    'Visitors see this date on your page. We ask again in about three months; when something changes before then, change it at once.',
  view: 'See your page',
  dead: 'This link does not work',
  deadText:
    'It may have been cut off in the mail, be older than 120 days, or belong to a church that is now in other hands or not public.',
  deadHelp: 'Sign in instead: the dashboard has the same button beside your church.',
  dashboard: 'Go to the dashboard',
  busyText: 'Too many tries came from your network. Please wait a few minutes.',
  again: 'Try again',
  unreachable: 'Your service times could not be loaded',
  unreachableText: 'Please check your connection. Nothing is lost: the link goes on working.',
};

/** On an owner's own church in the dashboard. */
export const ownTimes = {
  confirmed: (day: string) => `Times last confirmed on ${day}.`,
  never: 'Times not confirmed so far.',
  old: 'That is a while ago. Visitors trust times that somebody looked at lately.',
  confirm: 'Still right',
  confirming: 'Saving...',
  of: (church: string) => `(service times of ${church})`,
  saved: 'Thank you',
  savedText: 'Visitors see that the times were confirmed today.',
  failed: 'The times could not be confirmed',
  tryAgain: 'Please check your connection and try again.',
};
