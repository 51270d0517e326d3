/** Words about the next service, days that differ and how fresh the times are, on cards and on a church's page. */

export const nextServiceWords = {
  service: 'Next service:',
  /** Where a church has only classes and groups. */
  meeting: 'Next meeting:',
  today: 'today',
  tomorrow: 'tomorrow',
  inLanguages: (names: string[]) => ` in ${names.join(' and ')}`,
  kind: (name: string) => ` (${name.startsWith('Bible') ? name : name.toLowerCase()})`,
  addToCalendar: 'Add to calendar',
  differ: 'Days that differ',
  none: (why: string) => (why ? `no service. ${why}` : 'no service.'),
  instead: (times: string) => `other times: ${times}`,
  confirmed: (day: string) => `Times last confirmed on ${day}.`,
  /** Link beside it, where the church has no owner here. */
  claim: 'Claim this church to confirm them',
  unconfirmed: 'Nobody from this church has confirmed these times yet.',
};
