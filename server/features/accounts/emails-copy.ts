import type { Role } from '#shared/contracts/accounts.ts';
import { site } from '#shared/domain/site.ts';
import { staffPasswordLength } from '#shared/messages/accounts.ts';
import { operator } from '#shared/operator/operator.ts';
import type { EmailCopies } from '../emails/copy.ts';

const access: Record<Role, string> = {
  user: 'You can manage your own churches. You no longer have access to the admin area.',
  moderator: 'You can review listings, claims, messages, events, and news in the admin area.',
  admin: 'You have full access to the admin area.',
};

const secondFactor = {
  on: 'From now on, you’ll also need a code from your authenticator app to sign in. Your other devices were signed out.',
  off: 'From now on, you’ll only need your password to sign in.',
  reset:
    'An administrator turned off two-step sign-in for your account. You can now sign in with just your password. To turn it back on, go to your account settings.',
};

export const accountEmails = {
  verify: {
    subject: 'Confirm your email address',
    heading: `Welcome to ${site.name}`,
    paragraphs: ['Please confirm that this email address is yours. The link expires in 7 days.'],
    action: 'Confirm my email',
    footnote: 'If you didn’t register, you can ignore this email.',
  },
  /** Only to the owner of an existing account whose email address was used to register. */
  registeredAlready: {
    subject: 'You already have an account',
    paragraphs: [
      `Someone, probably you, tried to create an account on ${site.name} with this email address. You already have one, so nothing has changed.`,
      'If you’ve forgotten your password, you can set a new one.',
    ],
    action: 'Set a new password',
  },
  reset: {
    subject: 'Set a new password',
    paragraphs: ['You asked to set a new password. The link expires in one hour and works only once.'],
    action: 'Set a new password',
    footnote: 'If you didn’t request it, you can ignore this email. Your password stays the same.',
  },
  signInCode: (code: string) => ({
    subject: 'Your code to sign in',
    heading: `Your code: ${code}`,
    paragraphs: [
      `Someone tried many wrong passwords for your account on ${site.name}. To keep them out, signing in from a new browser needs this code and your password for now. It works once, for one hour.`,
    ],
    footnote: 'If you aren’t signing in, you don’t need to do anything. Never give this code to anyone.',
  }),
  /** For an account created by a payment. */
  accountOfPayment: (username: string, later: string) => ({
    subject: `Your ${site.name} account`,
    heading: 'We created an account for you',
    paragraphs: [
      'You paid with this email address, so we created an account for it. Choose a password to sign in, see your subscription, and manage your church’s listing.',
      `Your username is ${username}. You can also sign in with this email address. The link expires in 7 days and works only once.`,
    ],
    action: 'Choose a password',
    footnote: `If the link has expired, request a new one at ${later}.`,
  }),
  /** `promoted`: the user had no access to the admin area before. */
  roleChanged: (role: Role, promoted: boolean) => ({
    subject: 'Your role has changed',
    paragraphs: [
      `An administrator of ${site.name} changed your role. ${access[role]}`,
      promoted
        ? `Your old password no longer works. Choose a new one with at least ${staffPasswordLength} characters. The link expires in 7 days and works only once.`
        : 'You’ve been signed out everywhere, so please sign in again.',
    ],
    action: promoted ? 'Choose a password' : 'Sign in',
  }),
  secondFactor: (change: 'on' | 'off' | 'reset') => ({
    subject: `Two-step sign-in ${change === 'reset' ? 'was reset' : `is ${change}`}`,
    paragraphs: [
      secondFactor[change],
      `If this wasn’t you, set a new password right away and email ${operator.email}.`,
    ],
    action: 'Set a new password',
  }),
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: ['Your other devices were signed out. If this wasn’t you, set a new password right away.'],
    action: 'Set a new password',
  },
  changeEmail: {
    subject: 'Confirm your new email address',
    paragraphs: [
      'Please confirm that you want to use this email address for your account. The link expires in 24 hours.',
    ],
    action: 'Use this email address',
  },
  /** Warns the old address when a change is requested. */
  emailChangeNotice: {
    subject: 'Your email address is about to change',
    get paragraphs() {
      return [
        'Someone signed in to your account asked to change its email address. We’ve emailed a link to the new address. The change takes effect when someone opens it.',
        `If this wasn’t you, please change your password and email ${operator.email}.`,
      ];
    },
  },
  /** To the old address, with a link to undo the change, which expires in 72 hours. */
  emailChanged: {
    subject: 'Your email address was changed',
    paragraphs: [
      `Your ${site.name} account now uses a different email address. This is the last email we’ll send to this one.`,
      'If this wasn’t you, undo the change within 72 hours. Everyone will be signed out, and we’ll email you a link to set a new password.',
    ],
    action: 'Undo the change',
  },
  inactive: {
    subject: 'Your account will be deleted in 30 days',
    paragraphs: [
      'You haven’t used your account in three years. Under our Privacy Policy, we delete accounts like this.',
      'To keep it, just sign in. If we delete it, your churches stay listed and can be claimed again.',
    ],
    action: 'Keep my account',
  },
  accountDeleted: {
    subject: 'Your account has been deleted',
    paragraphs: [
      'We deleted your account and everything that belonged only to it. Churches that were live stay listed and can be claimed again.',
    ],
  },
} satisfies EmailCopies;
