import { dollars, priceOf } from '../billing.ts';

/** Starting a payment on the provider's page. */
export const checkout = {
  choose: 'Get featured',
  processing: 'Processing...',
  error: 'Checkout Error',
  failed: 'Failed to start checkout process',
  noSession: 'Failed to create checkout session',
  beforeTax: 'Prices are before tax; the tax of your address is added where you pay.',
  note: 'You pay on the secure page of our payment provider. Cancel at any time.',
};

/** Paying in our own page. */
export const payment = {
  title: 'Checkout',
  back: 'Back to the dashboard',
  description: 'Church Listing Payment',
  order: 'Your order',
  total: 'Total',
  otherTerms: 'Billed through our payment provider. Your card number never reaches us.',
  card: 'Payment details',
  zip: 'Billing ZIP code',
  zipHelp: 'The tax of your address is added to the price.',
  zipWrong: 'Please enter a ZIP code of five digits',
  zipNext: 'Continue',
  secure: 'Your card details go straight to our payment provider. We never see them.',
  pay: (amount: string) => `Pay ${amount}`,
  processing: 'Processing payment...',
  loading: 'Loading the payment form...',
  signInTitle: 'Please sign in to pay',
  signInText: 'The payment belongs to your account, so we need to know who you are.',
  signIn: 'Sign In',
  noPlanTitle: 'Nothing to pay yet',
  noPlanText: 'Choose a plan first, and you will come back here with it.',
  plans: 'See the plans',
  unavailable: 'Payment System Unavailable',
  unavailableText:
    'The payment form cannot be loaded right now, and nothing was charged. Please try again in a moment, or write to us and we will help.',
  unavailableKept: 'What you entered is kept.',
  contact: 'Contact us',
  retry: 'Try again',
  retrying: 'Trying again...',
  refused: 'This payment cannot start',
  dashboard: 'Go to Dashboard',
  notReady: 'Payment system not ready or missing form data',
  failed: 'Payment Failed',
  failedText: 'There was an error processing your payment.',
};

/** After a payment in our own page. */
export const paymentSuccess = {
  title: 'Payment Successful!',
  popup: 'Thank you. Your payment was received.',
  heading: 'Your payment is confirmed',
  amount: 'Amount',
  description: 'Description',
  next: 'What happens now',
  steps: [
    {
      title: 'Subscription activated',
      text: 'Your featured subscription is active. A receipt is on its way by mail.',
    },
    {
      title: 'Featured privileges enabled',
      text: 'Your church comes first in the directory, with its gallery and its numbers.',
    },
    {
      title: 'Submit church for approval',
      text: 'Not listed yet? Send your church in; we review it within 24 hours.',
    },
  ],
  confirming:
    'The payment provider has not confirmed the payment to us yet. Usually that takes less than a minute; nothing else is needed from you.',
  submit: 'Submit Your Church',
  dashboard: 'Go to Dashboard',
  directory: 'Browse Directory',
};

/** Coming back from the provider's page. */
export const billingResult = {
  title: 'Payment result',
  checking: 'Looking at your payment...',
  signedOutTitle: 'Payment Successful!',
  created: 'Account created and email sent',
  createdText: (email: string | null) =>
    `We made an account for you and sent a mail${email ? ` to ${email}` : ''} with a link to choose your password. Open it to sign in.`,
  existing: 'You have an account already',
  existingText: (email: string | null) =>
    `Sign in${email ? ` with the account of ${email}` : ''}, and the subscription is yours to manage.`,
  received: 'Thank you. A receipt is on its way by mail.',
  signIn: 'Sign In',
  home: 'Go to the home page',
  activeTitle: 'Your subscription is active',
  activeText: (church: string | null) =>
    church
      ? `${church} is featured: first in the directory, with its gallery and its numbers.`
      : 'Your church is featured as soon as you choose it in the dashboard or submit it.',
  waitingTitle: 'Activating your subscription',
  waitingText:
    'The payment went through. We are waiting for the payment provider to confirm it; usually that takes less than a minute.',
  attempt: (attempt: number, most: number) => `Attempt ${attempt} of ${most}`,
  receivedTitle: 'Payment Received',
  receivedText:
    'Your payment is safe with us, but it is not active yet. If it does not activate within an hour, please contact support.',
  again: 'Check again',
  support: 'Contact Support',
  dashboard: 'Go to Dashboard',
  failedTitle: 'Payment not completed',
  failedText: 'The payment provider did not take the payment. Nothing was charged.',
  expiredText: 'The payment page has expired. Nothing was charged.',
  endedTitle: 'This subscription has ended',
  endedText:
    'The payment was taken, but its subscription does not run. A second subscription for one church is refunded in full at once; the mail that we sent says what happened.',
  refundedTitle: 'Your payment was refunded',
  refundedText:
    'We refunded this payment in full; it is back on your card within 5 to 10 days. The email that we sent says why.',
  plans: 'See the plans',
  unknownTitle: 'We do not know this payment',
  unknownText:
    'The address is not complete, or the payment was made in another browser. Sign in to see your subscription, or write to us.',
  timedOutLog: 'The subscription was not active after the last attempt.',
};

export const billingCancel = {
  title: 'Payment Cancelled',
  text: 'No charge was made. Your listing and everything you entered stay as they were.',
  back: 'Go Back',
  again: 'Try Again',
  support: 'Contact Support',
};

export const upgrade = {
  title: 'Upgrade to Featured',
  intro: 'Featured churches come first in the directory, with a gallery, numbers of their visitors and more.',
  church: 'Which church?',
  forChurch: 'For',
  waiting: 'waits for review',
  featured: 'featured already',
  none: 'You have no church here yet. The subscription waits for the church that you submit next.',
  allFeatured: 'All of your churches are featured',
  allFeaturedText: 'Thank you. Your subscriptions stand in the dashboard.',
  billingTab: 'See your subscriptions',
  later: 'Another church, which I will submit next',
  billing: 'Billing',
  action: 'Go to checkout',
  chooseChurch: 'Please choose the church to feature',
  loading: 'Loading your churches...',
};

export const subscribe = {
  title: 'Redirecting...',
  text: 'The plans have a page of their own now.',
  link: 'Go there at once',
};

/** The Billing tab of the dashboard. */
export const billingTab = {
  heading: 'Subscriptions',
  loading: 'Loading your subscriptions...',
  failed: 'Your subscriptions could not be loaded.',
  none: 'You have no subscription',
  noneText: `Your listings are free, and nothing is charged. A featured listing is ${priceOf('monthly')} a month or ${priceOf('annual')} a year.`,
  upgrade: 'Upgrade to Featured',
  noChurch: 'No church chosen yet',
  status: {
    active: 'Active',
    trialing: 'Trial',
    past_due: 'Payment failed',
    unpaid: 'Unpaid',
    canceled: 'Ended',
    missing: 'Ended',
    incomplete: 'Waiting for payment',
    incomplete_expired: 'Not paid',
    paused: 'Paused',
  } as Record<string, string>,
  plan: 'Plan',
  amount: 'Amount',
  every: { month: 'every month', year: 'every year' },
  once: 'once',
  nextBill: 'Next bill',
  endsOn: 'Ends on',
  endedOn: 'Ended on',
  nextBillText: (amount: string, day: string) => `${amount} on ${day}`,
  card: 'Card',
  cardText: (brand: string, last4: string) =>
    `${brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1)} ending in ${last4}`,
  cancelling: 'Your subscription will cancel at the end of the current period.',
  cancellingText: (day: string) =>
    `Your church stays featured until ${day}. You can take this back until then.`,
  introText: (day: string) => `The first month ends by itself on ${day}. Nothing more is charged.`,
  resume: 'Keep the subscription',
  stop: 'Cancel at the end of the period',
  renewalSaving: 'Saving...',
  renewalDone: 'Saved',
  renewalFailed: 'The subscription was not changed',
  pastDue: 'The last payment failed',
  pastDueText: (until: string | null) =>
    `Please check your card.${until ? ` Your church stays featured until ${until}; after that it is listed for free until the payment goes through.` : ''}`,
  fixCard: 'Update your card',
  claimWaiting: 'Your claim is waiting for a decision',
  claimWaitingText:
    'Your card was charged and your plan is running. The church becomes yours once you prove your claim. If we turn it down, the plan ends and you get your money back.',
  claimWaitingFeatured: 'The church is already featured while you wait.',
  claimWaitingNotFeatured: 'The church is featured as soon as it is yours.',
  rejected: 'Your church was not accepted yet',
  rejectedText:
    'Change what is needed and send it again, or cancel the subscription and get the payment back.',
  edit: 'Edit the church',
  refund: 'Cancel and refund',
  refundTitle: 'Cancel the subscription?',
  refundAsk: 'It ends at once and the last payment goes back to your card. This cannot be undone.',
  refundKeep: 'Keep it',
  refundRun: 'Cancel and refund',
  refunding: 'Cancelling...',
  refunded: 'The subscription is cancelled',
  refundFailed: 'The subscription was not cancelled',
  attach: 'Choose the church that is featured',
  attachText: 'This subscription was bought before a church was chosen.',
  attachSelect: 'Church',
  attachChoose: 'Please choose',
  attachRun: 'Feature this church',
  attaching: 'Saving...',
  attached: 'The church is chosen',
  attachFailed: 'The church was not chosen',
  attachNone: 'Submit a church, and it is featured by this subscription.',
  submit: 'Submit your church',
  manage: 'Manage billing',
  manageHelpIntro:
    'Card and invoices, on the page of our payment provider. Your other plans can be canceled or kept here; switching between monthly and annual is possible again once the first month is over.',
  manageHelp: 'Card, invoices, change of plan and cancelling, on the page of our payment provider.',
  opening: 'Opening...',
  portalFailed: 'The billing page cannot be opened',
  tryAgain: 'Please try again in a moment.',
  ended: 'Ended subscriptions',
  invoices: 'Invoices',
  invoicesNone: 'There are no invoices yet.',
  invoicesFailed: 'The invoices could not be loaded.',
  retry: 'Try again',
  invoiceDate: 'Date',
  invoiceNumber: 'Number',
  invoiceAmount: 'Amount',
  invoiceStatus: 'Status',
  invoiceLink: 'View',
  invoiceOf: (day: string) => ` invoice of ${day} (opens in a new tab)`,
  invoiceStatuses: {
    paid: 'Paid',
    open: 'Open',
    draft: 'Draft',
    void: 'Void',
    uncollectible: 'Not collected',
    refunded: 'Refunded',
  } as Record<string, string>,
};

/** Messages of the billing endpoints. */
export const billing = {
  off: 'Payments are not available right now. Please contact us.',
  away: 'Our payment provider does not answer right now. Nothing was charged. Please try again in a moment.',
  prices: 'Payments are not available right now. Nothing was charged. Please contact us.',
  otherPayer: 'You are signed in with another account than the one that this payment is for.',
  notYourChurch: 'You can only buy a featured listing for a church of yours.',
  alreadySubscribed:
    'This church has a featured listing already. Open the Billing tab of your dashboard to change or cancel it.',
  alreadyWaiting:
    'You have a subscription that belongs to no church yet. Choose its church in the Billing tab of your dashboard.',
  nothingToFeature:
    'Every church of yours is featured already, so there is nothing left to upgrade. Add another church first, or see your plans in the Billing tab.',
  zipMissing: 'Please enter the ZIP code of your billing address',
  unknownAmount: 'There is no plan with this amount.',
  introNeedsChurch: 'The first month at the low price is for a church of yours.',
  introTaken: 'The first month at the low price was used for this church before.',
  churchNameMissing: 'Please enter the name of the church',
  churchGone: 'This church is not in the directory any more.',
  noCustomer: 'There is nothing to manage yet: you have no subscription.',
  attached: 'The subscription belongs to this church now.',
  notAttachable: 'This subscription cannot be given to that church.',
  cancelled: 'The subscription is being cancelled, and the last payment is paid back.',
  notRefundable: 'Only a subscription whose church was turned down can be cancelled with a refund here.',
  grantDay: 'Please choose a day that is not over',
  grantTooFar: 'Please choose a day within the next 100 years',
  grantEnded: 'The grant has ended.',
  nothingToRefund: 'There is no payment of this subscription that can be refunded.',
  refundRefused:
    'The payment provider refused this refund. The amount may be greater than what is left of the payments.',
  refundUnknown:
    'The payment provider did not confirm the refund, so it is not certain that it was made. Please try again: the same refund is never made twice. It is also retried automatically.',
  cancelRefused: 'The payment provider refused to cancel this subscription.',
  cancelUnknown:
    'The payment provider did not confirm the cancellation. Please try again. It is also retried automatically.',
  actionRunning: 'A refund of this subscription is being carried out.',
  notChangeable:
    'This subscription cannot be canceled or kept: it ends by itself, has ended, or is being ended.',
  renews: 'The subscription renews.',
  endsWithPeriod: 'The subscription ends with the paid period. Nothing more is charged.',
  notCancelable: 'This subscription has ended, or is being ended.',
  longPeriod: 'Please choose at most a year',
};

/** Why we ended a subscription, by its reason. */
export const endedBecause: Record<string, string> = {
  claim_rejected: 'Your claim was not accepted, so the subscription that was paid with it has ended.',
  claim_withdrawn: 'You took your claim back, so the subscription that was paid with it has ended.',
  owner_changed:
    'The church belongs to another account now, so the featured listing that you paid for has ended.',
  church_deleted: 'The church was removed from the directory, so its featured listing has ended.',
  church_rejected: 'You cancelled the featured listing of a church that was not accepted.',
  churches_merged:
    'Two entries of one church became one. The subscription that was bought first stays; the other one has ended.',
  dispute_opened:
    'Your bank disputes a payment for this featured listing, so we ended it. Nothing more will be charged. If this was a mistake, ask your bank to withdraw the dispute and write to us.',
  dispute_lost:
    'Your bank took the payment back after a dispute, so the featured listing has ended. Nothing more will be charged.',
  intro_over:
    'The first month at the intro price ends by itself and cannot be renewed. We refunded the second charge; you can choose a plan at any time.',
  canceled_by_admin: 'We canceled this featured listing. Nothing more will be charged.',
  second_subscription: 'The church had a featured listing already, so the second subscription was cancelled.',
  account_deleted: 'You deleted your account, so its featured listing has ended.',
  account_gone: 'You deleted your account before the payment arrived, so the featured listing was cancelled.',
};

export const advertise = {
  pageTitle: 'List your church',
  title: 'Let newcomers find your church',
  intro:
    'People who are new to the city look here first. A listing tells them when you meet and where the door is.',
  plans: 'Choose a plan',
  free: 'Free Listing',
  featured: 'Featured Listing',
  recommended: 'Recommended',
  freePrice: dollars(0),
  freePeriod: 'for as long as you like',
  billing: 'Billing',
  freeIncludes: [
    'Name, address, phone and website',
    'Two service times on your card, all of them on your page',
    'Your place on the map',
    'Corrections at any time',
  ],
  featuredIncludes: 'Everything in the free listing, and:',
  benefits: [
    { title: 'Priority placement', text: 'First in the directory, in the colors of the featured churches.' },
    { title: 'Photo gallery', text: 'Pictures of the sanctuary, the people and the children’s rooms.' },
    { title: 'Monthly analytics', text: 'How many people looked, called and asked the way.' },
    { title: 'Event listing', text: 'Your concerts and suppers on your page and in the calendar.' },
    { title: 'Priority support', text: 'Your messages come first in our day.' },
    { title: 'Contact tracking', text: 'See which calls and visits to your website began here.' },
  ],
  chooseFree: 'List your church for free',
  reviewed: 'Each listing is reviewed and goes live within 24 hours.',
  claimsTitle: 'Who you will reach',
  benefitsTitle: 'What a featured listing does for you',
  monthlyVisitors: 'monthly visitors',
  listedChurches: 'churches',
  leadConversion: 'lead conversion',
};
