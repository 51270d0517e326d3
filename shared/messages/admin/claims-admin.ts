/** The administrator's queue of claims. */
export const adminClaims = {
  tab: 'Claims',
  empty: 'No claims to review',
  emptyText: 'Claims that weren’t verified with a code appear here.',
  contested: 'Contested',
  contestedText: (owner: string) =>
    `This church belongs to ${owner}, who has been notified. If you approve the claim, the claimant becomes the owner.`,
  paidMark: 'Paid',
  paid: 'This claim is paid. Rejecting it ends the plan and refunds the payment, so only an administrator can do it.',
  claimant: 'Claimant',
  church: 'Church',
  name: 'Name',
  account: 'Account',
  email: 'Email',
  noOwner: 'No one',
  none: 'Not provided',
  fits: 'What matches',
  evidence: {
    sameDomain: 'A confirmed email address at the church’s own domain',
    samePhone: 'The same phone number',
    sameEmail: 'The same email address',
  },
  yes: 'Yes',
  no: 'No',
  code: 'Code',
  codeSent: (to: string) => `Emailed to ${to}, not entered yet`,
  codeNone: 'Not requested',
  codeImpossible: 'The church has no website of its own',
  note: 'What they say',
  sentOn: 'Sent on',
  rejectText: 'The claimant sees the reason and the note in the dashboard and by email.',
  rejectNote: 'Note to the claimant',
  unprovenTitle: 'Approve an unverified claim?',
  unprovenText: (claimant: string, church: string) =>
    `Nothing shows yet that ${claimant} speaks for ${church}. Approving gives them the listing. What’s missing:`,
  unprovenCode: 'A code emailed to the church’s own domain',
  unprovenContested: (owner: string) => `The consent of ${owner}, who would lose the church`,
  unprovenCancel: 'Keep reviewing',
  unprovenOk: 'Approve anyway',
};

/** Changing a church's owner as an administrator. */
export const ownerChange = {
  title: 'Owner',
  none: 'No one. Anyone can claim this church.',
  change: 'Change owner',
  assign: 'Assign an owner',
  remove: 'Remove owner',
  changeTitle: (church: string) => `Who manages ${church}?`,
  changeText:
    'They need an account. The current owner, if there is one, loses the listing and gets an email. If they have a subscription for it, it ends, and an email tells them what goes back.',
  email: 'Email address of the new owner’s account',
  removeTitle: (church: string) => `Remove the owner of ${church}?`,
  removeText: (owner: string) =>
    `${owner} loses the listing and gets an email. If they have a subscription for it, it ends, and an email tells them what goes back. Anyone can claim the church again.`,
};
