import { site } from '../site.ts';
import type { Role } from '../viewer.ts';
import { staffPasswordLength } from './accounts.ts';
import type { EmailCopies } from './emails.ts';

const access: Record<Role, string> = {
  user: 'You can manage your own churches. You no longer have access to the admin area.',
  moderator: 'You can review listings, claims, messages, events and news in the admin area.',
  admin: 'You can do everything in the admin area.',
};

export const accountEmails = {
  verify: {
    subject: 'Confirm your email address',
    heading: `Welcome to ${site.name}`,
    paragraphs: ['Please confirm that this email address is yours. The link expires in 7 days.'],
    action: 'Confirm my email',
    footnote: 'If you didn’t register, you can ignore this email.',
  },
  registeredAlready: {
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      `Someone, probably you, tried to register at ${site.name} with this email address. It already has an account, so nothing changed.`,
      'If you’ve forgotten your password, you can set a new one.',
    ],
    action: 'Set a new password',
  },
  reset: {
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: ['You requested a new password. The link expires in one hour and works once.'],
    action: 'Set a new password',
    footnote: 'If you didn’t request it, you can ignore this email. Your password stays the same.',
  },
  accountOfPayment: (username: string, later: string) => ({
    subject: `Your ${site.name} account`,
    heading: 'We created an account for you',
    paragraphs: [
      'You paid with this email address, so we created an account for it. Choose a password to sign in, see your subscription, and look after your church.',
      `Your username is ${username}. You can also sign in with this email address. The link expires in 7 days and works once.`,
    ],
    action: 'Choose a password',
    footnote: `If the link has expired, request a new one at ${later}.`,
  }),
  roleChanged: (role: Role) => ({
    subject: 'Your role has changed',
    heading: 'Your role has changed',
    paragraphs: [
      `An administrator of ${site.name} changed your role. ${access[role]} You’ve been signed out everywhere, so please sign in again.`,
    ],
    action: 'Sign in',
  }),
  promoted: (role: Role) => ({
    subject: `Welcome to the ${site.name} team`,
    heading: 'Your role has changed',
    paragraphs: [
      `An administrator of ${site.name} made you ${role === 'admin' ? 'an administrator' : 'a moderator'}. ${access[role]}`,
      `Your old password no longer works. Choose a new one with at least ${staffPasswordLength} characters. The link expires in 7 days and works once.`,
    ],
    action: 'Choose a password',
  }),
  secondFactor: (enabled: boolean) => ({
    subject: `Two-step sign-in is ${enabled ? 'on' : 'off'}`,
    heading: `Two-step sign-in is ${enabled ? 'on' : 'off'}`,
    paragraphs: [
      enabled
        ? 'From now on, signing in also needs a code from your authenticator app. Your other devices were signed out.'
        : 'From now on, signing in only needs your password.',
      `If this wasn’t you, set a new password right away and write to ${site.contact.email}.`,
    ],
    action: 'Set a new password',
  }),
  secondFactorReset: {
    subject: 'Two-step sign-in was reset',
    heading: 'Two-step sign-in was reset',
    paragraphs: [
      'An administrator turned off the codes from your authenticator app. You can sign in with your password, and set up two-step sign-in again in your account.',
      `If you didn’t ask for this, please change your password and write to ${site.contact.email}.`,
    ],
    action: 'Sign in',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['Your other devices were signed out. If this wasn’t you, set a new password right away.'],
    action: 'Set a new password',
  },
  changeEmail: {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: ['Open the link to start using this email address for your account. It expires in one day.'],
    action: 'Use this address',
  },
  emailChangeNotice: {
    subject: 'Your email address is about to change',
    heading: 'Your email address is about to change',
    paragraphs: [
      'Someone signed in to your account asked to use a different email address. We’ve emailed a link to that address. The change takes effect when it’s opened.',
      `If this wasn’t you, please change your password and write to ${site.contact.email}.`,
    ],
  },
  emailChanged: {
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `Your account at ${site.name} now uses another email address, so this is our last email to this one.`,
      'If this wasn’t you, undo the change within 72 hours. Everyone will be signed out, and we’ll email you a link to set a new password.',
    ],
    action: 'Undo the change',
  },
  inactive: {
    subject: 'Your account ends in 30 days',
    heading: 'Your account ends in 30 days',
    paragraphs: [
      'You haven’t used your account for three years. Under our privacy policy, we delete accounts like this.',
      'To keep it, just sign in once. If the account is deleted, its churches stay listed and can be claimed again.',
    ],
    action: 'Keep my account',
  },
  accountDeleted: {
    subject: 'Your account has been deleted',
    heading: 'Your account has been deleted',
    paragraphs: [
      'We deleted your account and everything that belonged to it. Your churches stay listed and can be claimed again.',
    ],
  },
} satisfies EmailCopies;
