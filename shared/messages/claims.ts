import { countText } from '../domain/format.ts';
export const claims = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  mailbox: 'Please enter only the part before the @',
};

export const claimPage = {
  title: 'Claim your church',
  intro:
    'Many listings come from public records and don’t have an owner yet. Claim yours to keep it up to date, or add a church that isn’t listed.',
  whichTitle: 'Your church',
  existing: 'Claim a listed church',
  fresh: 'Add a new church',
  search: 'Search unclaimed churches',
  searchHelp: 'Name, denomination, or area',
  choices: 'Churches to choose from',
  found: (count: number, more: boolean) =>
    more
      ? `Showing the first ${count} churches. Type more to narrow the list, or show more.`
      : `${countText(count, 'church', 'churches')} to choose from`,
  failed: 'Failed to load available churches',
  none: 'No unclaimed churches match this search.',
  noneText:
    'If your church is in the directory, it already has an owner. You can still claim it from its page. Otherwise, add it as a new church.',
  noneFind: 'Find it in the directory',
  chosen: (name: string) => `Claiming: ${name}`,
  owned: (name: string) => `${name} already has an owner`,
  ownedText: 'You can still claim it. We’ll let the owner know, and an administrator will decide.',
  ownedAlready: (name: string) => `${name} is already yours`,
  ownedAlreadyLink: 'Go to your dashboard',
  preselectFailed: 'We couldn’t load the church in this link. Please search for it below.',
  openClaim: (name: string) => `You’ve already claimed ${name}`,
  openClaimLink: 'Check its status',
  churchPhone: 'Church phone',
  youTitle: 'You',
  youText: 'So we can reach you about this claim. Visitors won’t see any of it.',
  firstName: 'First name',
  lastName: 'Last name',
  note: 'Your connection to the church',
  noteHelp: 'Your role, and how we can verify it. An administrator will read this.',
  planText: 'With either plan, the church is yours once we’ve verified that you speak for it.',
  planTextNew: 'With either plan, we review your listing and publish it within 24 hours.',
  featuredText:
    'First in the directory, with photos, every service time, and monthly analytics. The annual plan includes 2 months free.',
  refund: 'If we can’t approve your claim, the subscription ends and your payment is refunded.',
  checkout: 'Continue to checkout',
  freeText: 'Keep your address, phone number, and service times up to date. You can upgrade later.',
  claimFree: 'Claim for free',
  listFree: 'List it for free',
  listFreeText: 'Copies what you’ve typed into the free listing form.',
  missing: (what: string) => `To continue, add ${what}.`,
  missingParts: {
    church: 'a church',
    name: 'the church’s name',
    firstName: 'your first name',
    lastName: 'your last name',
    email: 'your email address',
  },
};

/** The claimant's view of a claim, on its page and abbreviated on the dashboard. */
export const ownClaims = {
  title: 'Your claims',
  another: 'Claim another church',
  notFound: 'We couldn’t find this claim',
  notFoundText: 'It may be an old claim, or it may belong to another account.',
  sentOn: (when: string) => `Sent on ${when}`,
  paid: 'Featured, paid',
  see: 'Check status',
  states: {
    open: 'Waiting for review',
    code: 'Waiting for verification',
    proved: 'Verified',
    approved: 'Approved',
    rejected: 'Not approved',
    withdrawn: 'Withdrawn',
  },
  codeTitle: 'Verify that you speak for the church',
  codeText: (domain: string) =>
    `The quickest way is by email. Choose an address at ${domain}, the church’s own domain, and we’ll send a code there. Enter it here, and the church is yours right away.`,
  mailbox: (domain: string) => `Email address at ${domain}`,
  mailboxHelp: (domain: string) => `The part before @${domain}, such as office or info`,
  send: 'Send the code',
  sentTo: (to: string, until: string) => `We’ve emailed a code to ${to}. It expires on ${until}.`,
  expired: (to: string) => `The code we emailed to ${to} has expired. Please request a new one.`,
  code: 'Six-digit code',
  codeHelp: 'It’s in the email. Check your spam folder too.',
  confirm: 'Confirm',
  sendAgain: 'Send a new code or use another address',
  otherwise: 'Can’t get that email?',
  otherwiseText:
    'You don’t need to do anything. An administrator reviews every claim within 24 hours and may call the church. We’ll email you.',
  waitTitle: 'An administrator will review your claim',
  contestedTitle: 'This church already has an owner',
  contestedText:
    'We’ve told them about your claim. An administrator will decide within 24 hours, and we’ll email you either way.',
  paidWaiting:
    'We’ve received your payment. Your subscription is active while we review your claim. If we can’t approve it, the subscription ends and your payment is refunded.',
  doneTitle: (name: string) => `${name} is yours`,
  doneText:
    'You can edit its listing now. Changes to service times and the phone number go public right away.',
  edit: 'Edit the listing',
  done: 'The church is yours',
  rejectedTitle: 'We couldn’t approve this claim',
  rejectedText:
    'You can claim the church again with the missing details. If you think we made a mistake, please contact us.',
  refunded: 'The subscription has ended, and your refund is on its way.',
  reason: 'Reason',
  note: 'Note',
  again: 'Claim it again',
  withdraw: 'Withdraw claim',
  withdrawTitle: 'Withdraw this claim?',
  withdrawText: (name: string) =>
    `You won’t become the owner of ${name}. You can claim the church again later.`,
  withdrawPaid: 'We’ll end the subscription you bought with it and refund your payment.',
  withdrawOk: 'Withdraw it',
  withdrawn: 'Your claim was withdrawn',
  keep: 'Keep it',
};

/** For a church that was paid for without a name. */
export const unnamedChurch = {
  name: (firstName: string, lastName: string) => `Church of ${firstName} ${lastName}`,
};

/** Rejection reasons, with the same presets as for churches. */
export const claimReasonCopy = {
  not_a_church: 'It doesn’t seem to be a church.',
  duplicate: 'Someone else already manages this listing.',
  incomplete: 'The details we received don’t show that you speak for the church.',
  wrong_details: 'The details we received don’t match what the church says.',
  unsuitable: 'We can’t accept this kind of claim.',
  other: 'We couldn’t accept it as is.',
};

export const claimSuccess = {
  title: 'Your claim',
  paidTitle: 'Payment received',
  thanks: (name: string) => `Thank you. We’ve received your claim for ${name}.`,
  thanksPlain: 'Thank you. We’ve received your claim.',
  unconfirmed: (church: string | undefined, email: string | undefined) =>
    `If you just paid${church ? ` to claim ${church}` : ''}, your receipt is on its way by email${email ? ` to ${email}` : ''}.`,
  account: (email: string) =>
    `We’ve emailed you a link to set your password. It went to the address you gave with your payment (${email}, unless you changed it).`,
  accountPlain:
    'We’ve emailed you a link to set your password. It went to the address you gave with your payment.',
  existing: 'Sign in with the email address you gave with your payment to see your claim.',
  waiting: 'We’re still waiting for your payment to be confirmed. We’ll email you as soon as it is.',
  failed: 'The payment didn’t go through, and you weren’t charged. You can start again.',
  ended:
    'The plan you bought with this claim has ended. Our email says why and what was refunded. If your claim is still open, we’ll review it as usual.',
  seeClaims: 'See your claims',
  startAgain: 'Start again',
  reference: (id: string) => `Your account number is ${id}. Please mention it if you contact us.`,
  steps: {
    password: 'Open the email and set your password.',
    signIn: 'Sign in to follow your claim.',
    prove:
      'Verify that you speak for the church. You can use a code sent to the church’s own domain, or we’ll review your claim within 24 hours.',
    own: 'Once that’s done, the church is yours and you can fill in its page.',
    refund: 'If we can’t approve the claim, the subscription ends and your payment is refunded.',
  },
  prove: 'Verify your claim now',
  follow: 'Follow your claim',
};

export const claimResponses = {
  own: 'This church is already yours.',
  tooMany: 'You have 25 claims waiting for review. Please wait until we’ve reviewed some of them.',
  decided: 'This claim was decided or withdrawn in the meantime.',
  contested:
    'This church already has an owner, so we can’t verify the claim with a code. An administrator will decide.',
  noDomain: 'The listing doesn’t include the church’s own website, so we can’t verify the claim with a code.',
  notPublic: 'This church isn’t in the directory right now, so this claim can’t be decided.',
  tooManyCodes: 'Too many codes have been sent for this church. An administrator will decide.',
  codeExpired: 'There’s no valid code. Please request a new one.',
  codeWrong: (left: number) =>
    `That’s not the code we emailed. You have ${countText(left, 'try', 'tries')} left.`,
  codeUsedUp: 'That’s not the code we emailed, and it was your last try. Please request a new code.',
  approved: 'Claim approved successfully',
  rejected: 'Claim rejected successfully',
  undoPaid: 'This decision ended a subscription or a pending change, so it can’t be undone.',
  ownerChanged: 'Owner changed',
  ownerRemoved: 'Owner removed',
  ownerSame: 'This account already manages the church',
  ownerUnknown: 'There’s no account with this email address',
  ownerOther: 'The owner changed in the meantime. Please take another look.',
  /** Shown to a claimant whose church went to someone else. */
  othersProof: 'Someone else verified that they speak for this church.',
  othersApproval: 'An administrator approved another claim for this church.',
};
