/** Bulk actions of the administrator's table. */
const count = (n: number) => n.toLocaleString('en-US');
const churches = (n: number) => (n === 1 ? '1 church' : `${count(n)} churches`);

export const bulkCopy = {
  tooMany: (most: number) => `That’s more than ${count(most)} churches. Narrow the filters, then try again.`,
  listChanged: (now: number) => `The list has changed: ${churches(now)} match now. Check it, then try again.`,
  overAlready: 'This action is already over.',
  undoTooLate: 'It’s too late to undo this.',
  started: 'Action started',
  canceled: 'Action canceled',
  undoStarted: 'Undo started',
  resultColumns: ['id', 'name', 'result'],
  /** What became of a church, in the file. */
  results: {
    waiting: 'not changed: canceled before its turn',
    changed: 'changed',
    same: 'not changed: it already was so',
    owned: 'not changed: it has an owner',
    claimed: 'not changed: someone is claiming it',
    paid: 'not changed: it’s featured',
    gone: 'deleted',
    undone: 'undone',
    edited: 'not undone: changed since by someone else',
    told: 'not undone: its owner has been told',
  },
};
