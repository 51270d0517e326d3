/** For edits of something that others may edit, too. */
export const edits = {
  found: (when: string) => `You have unsaved changes from ${when}.`,
  startOver: 'Discard them',
  discarded: 'The form shows the saved version again.',
  conflictTitle: 'Someone else saved changes while you were editing',
  conflictText:
    'Nothing was overwritten. For each difference, choose what to keep, then save again. Your text stays here until you do.',
  conflictNone: 'The saved changes match what you typed. Save again to continue.',
  mine: 'Keep mine',
  theirs: 'Use theirs',
  mineNow: 'Your version',
  theirsNow: 'Saved version',
  unchanged: 'You didn’t change this',
  saveMerged: 'Save with these choices',
  empty: 'Empty',
};
