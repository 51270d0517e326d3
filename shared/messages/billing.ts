import { dollars, priceOf } from '../contracts/billing.ts';

/** Starting a payment on the provider's page. */
export const checkout = {
  choose: 'Get featured',
  processing: 'Processing...',
  error: 'Checkout Error',
  failed: 'Failed to start checkout process',
  noSession: 'Failed to create checkout session',
  beforeTax: 'Prices don’t include tax. It’s added at checkout, based on your address.',
  note: 'You’ll pay on our payment provider’s secure page. Cancel anytime.',
};

/** Paying on our own page. */
export const payment = {
  title: 'Checkout',
  back: 'Back to the dashboard',
  description: 'Church Listing Payment',
  order: 'Your order',
  total: 'Total',
  features: 'This plan will feature',
  noChurch: 'Your plan starts today. Next, add your church or choose one in the Billing tab.',
  card: 'Payment details',
  zip: 'Billing ZIP code',
  zipHelp: 'We use it to calculate your tax.',
  zipWrong: 'Please enter a five-digit ZIP code',
  zipNext: 'Continue',
  credit: (amount: string) =>
    `You have a credit of ${amount}, which covers today’s payment. You don’t need to enter a card now.`,
  payWithCredit: 'Start my plan with my credit',
  secure: 'Your card details go straight to our payment provider. We never see them.',
  pay: (amount: string) => `Pay ${amount}`,
  processing: 'Processing payment...',
  signInTitle: 'Please sign in to pay',
  signInText: 'Your payment is linked to your account, so please sign in first.',
  noPriceTitle: 'No plan has this price',
  noPlanTitle: 'Nothing to pay yet',
  noPlanText: 'Choose a plan first. Then we’ll bring you back here to pay.',
  unavailable: 'Payment System Unavailable',
  unavailableText:
    'We couldn’t load the payment form. You haven’t been charged. Please try again in a moment, or contact us and we’ll help.',
  unavailableKept: 'Everything you entered is saved.',
  refused: 'We couldn’t start this payment',
  notReady: 'Payment system not ready or missing form data',
  failed: 'Payment Failed',
  failedText: 'There was an error processing your payment.',
  notCharged: 'You haven’t been charged.',
};

/** After a payment on our own page. */
export const paymentSuccess = {
  pageTitle: 'Thank you',
  title: 'Payment Successful!',
  popup: 'Thank you! We received your payment.',
  heading: 'Your payment is confirmed',
  church: 'Church',
  description: 'Description',
  next: 'What happens next',
  steps: [
    {
      title: 'Subscription activated',
      text: 'Your plan starts when our payment provider confirms the payment. We email you a receipt.',
    },
    {
      title: 'Featured privileges enabled',
      text: 'While your plan runs, your church appears first in the directory, with a photo gallery and visitor analytics.',
    },
    {
      title: 'Submit church for approval',
      text: 'Not listed yet? Submit your church and we’ll review it within 24 hours.',
    },
  ],
  unconfirmed:
    'We have no confirmed payment for this yet. If you just paid, your receipt is on its way by email. You can see your plans in the Billing tab of your dashboard.',
  confirming:
    'We’re waiting for our payment provider to confirm your payment. It usually takes less than a minute. You don’t need to do anything.',
  submit: 'Submit your church',
};

/** Returning from the provider's page. */
export const billingResult = {
  title: 'Payment result',
  checking: 'Checking your payment...',
  signedOutTitle: 'Payment Successful!',
  created: 'Account created and email sent',
  createdText: (email: string | null) =>
    `We created your account and emailed${email ? ` ${email}` : ' you'} a link to choose a password. Open it to sign in.`,
  existing: 'You already have an account',
  existingText: (email: string | null) =>
    `Sign in${email ? ` to the account for ${email}` : ''} to manage your subscription.`,
  received: 'Thank you! We’ve emailed you a receipt.',
  activeTitle: 'Your subscription is active',
  activeText: {
    featured: (church: string) =>
      `${church} is now featured. It appears first in the directory, with a photo gallery and visitor analytics.`,
    pending: (church: string) =>
      `${church} is waiting for review. We’ll get back to you within 24 hours. Once it’s approved, it appears first in the directory, with a photo gallery and visitor analytics.`,
    rejected: (church: string) =>
      `${church} needs changes before it can go live. Once it’s approved, it appears first in the directory.`,
    claim: (church: string) => `We’re reviewing your claim. We’ll feature ${church} as soon as it’s yours.`,
    add: () => 'Add your church now, and we’ll feature it as soon as we’ve approved it.',
    none: () => 'Choose your church in the dashboard or add a new one, and we’ll feature it.',
  },
  add: 'Add your church',
  waitingTitle: 'Activating your subscription',
  waitingText:
    'Your payment went through. We’re waiting for our payment provider to confirm it, which usually takes less than a minute.',
  attempt: (attempt: number, max: number) => `Attempt ${attempt} of ${max}`,
  receivedTitle: 'Payment Received',
  receivedText:
    'We have your payment, but your subscription isn’t active yet. If it doesn’t activate within an hour, please contact support.',
  again: 'Check again',
  support: 'Contact Support',
  failedTitle: 'Payment not completed',
  failedText: 'Your payment didn’t go through. You haven’t been charged.',
  expiredText: 'The payment page expired. You haven’t been charged.',
  endedTitle: 'This subscription has ended',
  endedText:
    'Your payment went through, but this subscription is no longer active. If it was a second subscription for the same church, you’ll get a full refund right away. The email we sent explains what happened.',
  refundedTitle: 'Your payment was refunded',
  refundedText:
    'We refunded this payment in full. The money should reach your card within 5 to 10 days. The email we sent explains why.',
  plans: 'See plans',
  unknownTitle: 'We couldn’t find this payment',
  unknownText:
    'The link may be incomplete, or you may have paid in another browser. Sign in to see your subscription, or contact us.',
  unknownSignedIn:
    'This link doesn’t belong to a payment of yours. If you just paid, look in the Billing tab of your dashboard. If it isn’t there, contact us and we’ll find it.',
  timedOutLog: 'The subscription was not active after the last attempt.',
};

export const billingCancel = {
  title: 'Payment Cancelled',
  text: 'You haven’t been charged. Your listing and everything you entered are unchanged.',
  back: 'Go Back',
  again: 'Try Again',
};

export const upgrade = {
  title: 'Upgrade to Featured',
  intro:
    'Featured churches appear first in the directory, with a photo gallery, visitor analytics, and more.',
  church: 'Which church?',
  forChurch: 'For',
  waiting: 'waiting for review',
  featured: 'already featured',
  startsToday: 'Your plan starts today; add your church next.',
  none: 'You don’t have a church here yet.',
  inReview:
    'Your plan starts today, before your church is approved. If it isn’t public within 14 days, the plan ends by itself, and we refund what you paid for that time.',
  allFeatured: 'All of your churches are featured',
  allFeaturedText: 'Thank you! You can see your subscriptions in the dashboard.',
  billingTab: 'See your subscriptions',
  action: 'Go to checkout',
  chooseChurch: 'Please choose a church to feature',
};

export const subscribe = {
  title: 'Redirecting...',
  text: 'Our plans have moved to a new page.',
  link: 'Go there now',
};

/** The Billing tab of the dashboard. */
export const billingTab = {
  heading: 'Subscriptions',
  none: 'No subscriptions yet',
  noneText: `Your listings are free. A featured listing is ${priceOf('monthly')} a month or ${priceOf('annual')} a year.`,
  noChurch: 'No church chosen yet',
  status: {
    active: 'Active',
    trialing: 'Trial',
    past_due: 'Payment failed',
    unpaid: 'Unpaid',
    canceled: 'Ended',
    missing: 'Ended',
    incomplete: 'Awaiting payment',
    incomplete_expired: 'Not paid',
    paused: 'Paused',
  } as Record<string, string>,
  endsBadge: (day: string) => `Ends ${day}`,
  waitingForChurch: 'Waiting for your church',
  plan: 'Plan',
  amount: 'Amount',
  every: { month: 'every month', year: 'every year' },
  once: 'once',
  nextBill: 'Next payment',
  endedOn: 'Ended on',
  card: 'Card',
  cardText: (brand: string, last4: string) =>
    `${brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1)} ending in ${last4}`,
  cancelling: 'Your subscription will cancel at the end of the current period.',
  resume: 'Keep my subscription',
  stop: 'Cancel at end of period',
  stopUndo: 'You can change your mind until then.',
  switchTo: { monthly: 'Switch to monthly', annual: 'Switch to annual' },
  switchTitle: { monthly: 'Switch to the monthly plan?', annual: 'Switch to the annual plan?' },
  switchConfirm: 'On the next page, our payment provider asks you to confirm.',
  switchRun: 'Continue',
  switchFailed: 'We couldn’t prepare the switch',
  renewalDone: 'Saved',
  renewalFailed: 'We couldn’t change your subscription',
  pastDue: 'Your last payment failed',
  pastDueText: (until: string | null) =>
    `Please check your card.${until ? ` Your church stays featured until ${until}. After that, it goes back to a free listing until your payment goes through.` : ''}`,
  fixCard: 'Update your card',
  claimWaiting: 'Your claim is under review',
  claimWaitingText:
    'Your payment went through, and your plan is active. The church becomes yours once you verify your claim. If we can’t approve it, your plan ends and you get a refund.',
  claimWaitingFeatured: 'Your church is featured while you wait.',
  claimWaitingNotFeatured: 'We’ll feature the church as soon as it’s yours.',
  rejected: 'Your church hasn’t been approved yet',
  rejectedText: 'Make the requested changes and resubmit it, or cancel your subscription and get a refund.',
  edit: 'Edit church',
  refund: (amount: string) => `Cancel and get ${amount} back`,
  refundTitle: 'Cancel your subscription?',
  refundFinal: 'You can’t undo this.',
  canceled: 'Subscription canceled',
  refundKeep: 'Keep subscription',
  refunding: 'Canceling...',
  refundFailed: 'We couldn’t cancel your subscription',
  attach: 'Choose a church to feature',
  attachText: 'This subscription doesn’t have a church yet.',
  attachChoose: 'Choose a church',
  attachRun: 'Feature this church',
  attached: 'Church saved',
  attachFailed: 'We couldn’t save your choice',
  attachNone: 'Add your church, and this subscription will feature it.',
  manage: 'Manage billing',
  manageHelpIntro:
    'Update your card and see invoices on our payment provider’s page. Once the first month is over, you can switch between monthly and annual again.',
  manageHelp: 'Update your card, see invoices, or switch plans on our payment provider’s page.',
  portalFailed: 'We couldn’t open the billing page',
  ended: 'Ended subscriptions',
  invoices: 'Invoices',
  invoicesNone: 'No invoices yet.',
  invoiceLink: 'View',
  invoiceOf: (day: string) => ` invoice from ${day} (opens in a new tab)`,
  invoicePartlyRefunded: (amount: string) => `Paid, ${amount} refunded`,
  invoiceStatuses: {
    paid: 'Paid',
    open: 'Open',
    draft: 'Draft',
    void: 'Void',
    uncollectible: 'Not collected',
    refunded: 'Refunded',
  } as Record<string, string>,
};

/** What ending a plan gives back, and what it costs next. Only server/features/billing/present.ts fills in amounts. */
export const quotes = {
  featuredUntil: (church: string, day: string | null) =>
    `${church} stays featured until ${day ?? 'the end of the paid period'}, and you won’t be charged again.`,
  runsUntil: (day: string | null) =>
    `Your plan runs until ${day ?? 'the end of the paid period'}, and you won’t be charged again.`,
  back: (card: string | null, credit: string | null) =>
    [
      ...(card ? [`refund ${card} to your card`] : []),
      ...(credit ? [`return ${credit} to your credit with us`] : []),
    ].join(' and '),
  later: (back: string | null) =>
    back ? `Then we’ll ${back}.` : 'You keep everything you’ve paid for until then, so nothing is refunded.',
  now: (back: string | null) =>
    back ? `It ends right away, and we’ll ${back}.` : 'It ends right away. There’s nothing left to refund.',
  refunded: (amount: string) => `We refunded ${amount} to your card. It should arrive within 5 to 10 days.`,
  credited: (amount: string) => `${amount} went back to your credit with us.`,
  refused: (amount: string) =>
    `Your bank refused our refund of ${amount}, so it hasn’t reached you. We’ll contact you about another way to send it.`,
  idle: (day: string) =>
    `Your plan isn’t featuring a public church. If nothing changes, it ends on ${day}, and we’ll refund what you paid for that time.`,
  blocked: (day: string) =>
    `If your account stays blocked, your plan ends on ${day}, and we’ll refund what you paid for that time.`,
  credit: (amount: string) => `You have a credit of ${amount}, which pays for your next payments.`,
  next: (amount: string, day: string, { credit, card }: { credit: string | null; card: string | null }) =>
    !credit
      ? `${amount} on ${day}`
      : card
        ? `${amount} on ${day}: ${credit} from your credit and ${card} from your card`
        : `${amount} on ${day}, paid with your credit of ${credit}`,
  kept: (next: string) => `Your plan continues. Your next payment: ${next}.`,
  choice: (day: string | null, amount: string) =>
    `“${billingTab.stop}” keeps your plan until ${day ?? 'the end of the paid period'}. “${billingTab.refund(amount)}” ends it today.`,
  tooLate: 'The 14 days for a refund are over, but you can cancel at the end of the period.',
  switchDue: (due: string, price: string, unused: string) =>
    `Today you pay ${due}: ${price} for the new plan, less ${unused} for the time you haven’t used yet.`,
  switchCredit: (unused: string, credit: string) =>
    `You pay nothing today. The ${unused} you haven’t used yet pays for the new plan, and the other ${credit} for your next payments.`,
  switchPeriod: {
    monthly: (day: string, price: string) =>
      `Your new month starts today and runs until ${day}. After that, you pay ${price} per month until you cancel.`,
    annual: (day: string, price: string) =>
      `Your new year starts today and runs until ${day}. After that, you pay ${price} per year until you cancel.`,
  },
};

/** Messages of the billing endpoints. */
export const billing = {
  off: 'Payments aren’t available right now. Please contact us.',
  away: 'We couldn’t reach our payment provider. You haven’t been charged. Please try again in a moment.',
  prices: 'Payments aren’t available right now. You haven’t been charged. Please contact us.',
  otherPayer: 'This payment belongs to a different account. Please sign in with that account.',
  notYourChurch: 'You can only buy a featured listing for your own church.',
  alreadySubscribed:
    'This church already has a featured listing. Go to the Billing tab in your dashboard to change or cancel it.',
  paidByOther: (day: string | null) =>
    day
      ? `This church is featured until ${day} on a plan that someone else paid for. You can start your own plan after that.`
      : 'This church is already featured on a plan that someone else pays for, so you don’t need to pay. Contact us if you’d like to take it over.',
  paidWhileClaiming:
    'Someone else already pays for this church’s featured listing, so you don’t need to. You can still claim the church for free.',
  alreadyWaiting:
    'You already have a subscription without a church. Choose its church in the Billing tab of your dashboard.',
  nothingToFeature:
    'All of your churches are already featured. Add another church first, or see your plans in the Billing tab.',
  termsChanged: 'Our terms have changed. Please reload the page to see them before you pay.',
  zipMissing: 'Please enter your billing ZIP code',
  unknownAmount: 'No plan has this price.',
  introNeedsChurch: 'The first-month price is only for your own church.',
  introTaken: 'This church has already used the first-month price.',
  churchNameMissing: 'Please enter the church’s name',
  churchGone: 'This church is no longer in the directory.',
  noCustomer: 'You don’t have a subscription to manage yet.',
  attached: 'This subscription now features your church.',
  notAttachable: 'This subscription can’t be used for that church.',
  grantReason: 'Please enter at least 3 characters',
  grantDay: 'Please choose today or a later day',
  grantTooFar: 'Please choose a day within the next 100 years',
  grantEnded: 'The grant has ended.',
  notChangeable: 'You can’t change this subscription. It has ended or is already set to end.',
  endsPaidPlan:
    'This would end a featured listing that someone pays for, so only an administrator can do it.',
};

/** Explanations by the reason for which we ended a subscription. */
export const endedBecause: Record<string, string> = {
  claim_rejected: 'We couldn’t approve your claim, so the subscription you bought with it has ended.',
  claim_withdrawn: 'You withdrew your claim, so the subscription you bought with it has ended.',
  owner_changed: 'The church now belongs to another account, so the featured listing you paid for has ended.',
  church_deleted: 'The church was removed from the directory, so its featured listing has ended.',
  church_rejected: 'You canceled the featured listing for a church that wasn’t approved.',
  churches_merged:
    'We merged two listings for the same church. The first subscription continues, and the second one has ended.',
  dispute_opened:
    'Your bank disputed a payment for this featured listing, so we ended it. You won’t be charged again. If this was a mistake, ask your bank to withdraw the dispute and let us know.',
  dispute_lost:
    'Your bank reversed the payment after a dispute, so the featured listing has ended. You won’t be charged again.',
  intro_over:
    'The first month at the intro price ends automatically and doesn’t renew. We refunded the second charge. You can choose a plan anytime.',
  second_subscription: 'The church already had a featured listing, so we canceled the second subscription.',
  refund_requested: 'You canceled your featured listing and asked for a refund, so it has ended.',
  payment_refunded: 'We refunded your payment, so your featured listing has ended.',
  unused_money:
    'Your featured listing has ended, and part of what you paid was left over, so we’re sending it back.',
  idle: 'Your plan didn’t feature a public church for 14 days, so we ended it.',
  ended_early: 'Your featured listing ended before the period you paid for was over.',
  dispute_won: 'Your bank closed the dispute in our favor, but your featured listing had already ended.',
  account_blocked: 'We blocked your account, so your featured listing has ended.',
  account_deleted: 'You deleted your account, so its featured listing has ended.',
  account_gone:
    'You deleted your account before the payment went through, so we canceled the featured listing.',
};

export const advertise = {
  pageTitle: 'List your church',
  title: 'Let newcomers find your church',
  intro:
    'People new to the city look here for a church. A listing shows them when you meet and how to find you.',
  plans: 'Choose a plan',
  free: 'Free Listing',
  featured: 'Featured Listing',
  recommended: 'Recommended',
  freePrice: dollars(0),
  freePeriod: 'for as long as you like',
  billing: 'Billing',
  freeIncludes: [
    'Name, address, phone, and website',
    'Two service times on your card, and all of them on your page',
    'A spot on the map',
    'Updates anytime',
  ],
  featuredIncludes: 'Everything in the free listing, plus:',
  benefits: [
    {
      title: 'Priority placement',
      text: 'Your church appears first in the directory and stands out in gold.',
    },
    { title: 'Photo gallery', text: 'Show off your sanctuary, your people, and your kids’ rooms.' },
    { title: 'Monthly analytics', text: 'See how many people viewed your page, called, or got directions.' },
    { title: 'Event listing', text: 'Share your concerts and suppers on your page and in our calendar.' },
    { title: 'Priority support', text: 'We answer your messages first.' },
    { title: 'Contact tracking', text: 'See how many calls and website visits start here.' },
  ],
  chooseFree: 'List your church for free',
  reviewed: 'We review every listing, and yours goes live within 24 hours.',
  claimsTitle: 'Who you’ll reach',
  benefitsTitle: 'What a featured listing does for you',
  monthlyVisitors: 'monthly visitors',
  listedChurches: 'churches',
  leadConversion: 'lead conversion',
  denominations: 'denominations',
  upcomingEvents: 'upcoming events',
  claimsSources: { operator: 'Figures supplied by the operator', counted: 'Counted today' },
};
