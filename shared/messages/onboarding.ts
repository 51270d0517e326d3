import { priceOf } from '../contracts/billing.ts';
import { planCopy } from './plans.ts';

export const onboarding = {
  city: 'City is required',
  zip: 'ZIP code is required',
  phone: 'Phone number is required',
  email: 'Valid email is required',
  website: 'Valid website URL is required',
  description: 'Description must be at least 50 characters',
  facebook: 'Please enter the link to your Facebook page',
};

/** Setting up a featured listing: form, payment, success. */
export const onboardingPage = {
  /** Links to it. */
  complete: 'Complete your featured page',
  title: 'Set up your featured listing',
  intro: 'Tell visitors who you are, then pay. We’ll review your listing and activate it within 24 hours.',
  /** The plan is paid for already. */
  introPaid: 'Tell visitors who you are. We’ll review your listing and activate it within 24 hours.',
  price: `${priceOf('monthly')} ${planCopy.monthly.period}`,
  introPrice: `${priceOf('intro')} ${planCopy.intro.period}, ends on its own`,
  introHelp: 'It doesn’t turn into a subscription, and you won’t be charged again.',
  plans: 'All plans',
  top: 'Back to',
  steps: 'Steps',
  stepNames: { form: 'Church', payment: 'Payment', success: 'Done' },
  stepOf: (at: number, name: string) => `Step ${at} of 3: ${name}`,
  next: 'Continue to payment',
  submit: 'Submit your featured page',
  saved: 'Information Saved',
  savedText: 'Now complete your payment to submit your featured listing.',
  saveFailed: 'We couldn’t save your information',
  back: 'Back to Form',
  summary: 'Your listing',
  /** Line item on the invoice. */
  paymentOf: (church: string) => `Featured listing for ${church}`,
  notYours: 'You can only feature your own churches.',
  done: 'Payment Successful!',
  doneTitle: 'Thank you. Your listing is on its way.',
  doneText: 'Your featured listing will be reviewed and activated within 24 hours.',
  returning: 'Finishing your payment',
  returningText: 'We’re checking with the payment provider to see if your payment went through.',
  returnFailed: 'The payment didn’t go through, and you weren’t charged. What you entered is saved.',
  returnExpired:
    'The payment took too long and timed out. You weren’t charged, and what you entered is saved.',
  returnUnknown: 'If you were charged, please contact us. What you entered is saved.',
  returnAgain: 'Back to the form',
};

/** Response of POST /api/church-onboarding. */
export const onboardingCopy = {
  savedPaid: 'Your listing will be reviewed and activated within 24 hours.',
};
