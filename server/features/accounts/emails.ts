/** Emails about an account; the cause makes each one unique. */
import { site } from '#shared/site.ts';
import type { NewEmail } from '../emails/service.ts';

type To = { to: string; cause: string; sendAt: Date };
type Link = To & { url: string };

export const verifyMail = ({ url, ...to }: Link): NewEmail => ({
  ...to,
  subject: 'Confirm your email address',
  heading: `Welcome to ${site.name}`,
  paragraphs: ['Please confirm that this address is yours. The link is good for 7 days.'],
  action: { label: 'Confirm my address', url },
  footnote: 'If you did not register, you can leave this mail alone.',
});

/** Somebody registered with an address that has an account: only its owner learns of it. */
export const registeredAlreadyMail = ({ url, ...to }: Link): NewEmail => ({
  ...to,
  subject: 'You have an account already',
  heading: 'You have an account already',
  paragraphs: [
    `Somebody, probably you, tried to register at ${site.name} with this address. It has an account already, so nothing was changed.`,
    'If you do not know your password any more, set a new one.',
  ],
  action: { label: 'Set a new password', url },
});

export const resetMail = ({ url, ...to }: Link): NewEmail => ({
  ...to,
  subject: 'Set a new password',
  heading: 'Set a new password',
  paragraphs: ['You asked for a new password. The link is good for one hour and works once.'],
  action: { label: 'Set a new password', url },
  footnote: 'If you did not ask for it, you can leave this mail alone: your password stays as it is.',
});

/** Somebody paid with an address that had no account. */
export const accountOfPaymentMail = ({
  url,
  username,
  later,
  ...to
}: Link & { username: string; later: string }): NewEmail => ({
  ...to,
  subject: `Your account at ${site.name}`,
  heading: 'We made an account for you',
  paragraphs: [
    'You paid with this address, so we made an account for it. Choose a password to sign in, see your subscription and look after your church.',
    `Your username is ${username}; signing in with this email address works too. The link is good for 7 days and works once.`,
  ],
  action: { label: 'Choose a password', url },
  footnote: `If the link has run out, ask for a new one at ${later}.`,
});

export const passwordChangedMail = ({ url, ...to }: Link): NewEmail => ({
  ...to,
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: ['Other devices were signed out. If this was not you, set a new password at once.'],
  action: { label: 'Set a new password', url },
});

export const changeEmailMail = ({ url, ...to }: Link): NewEmail => ({
  ...to,
  subject: 'Confirm your new email address',
  heading: 'Confirm your new email address',
  paragraphs: ['Follow the link to use this address for your account from now on. It is good for one day.'],
  action: { label: 'Use this address', url },
});

/** To the old address, so that its owner knows. */
export const emailChangeNoticeMail = (to: To): NewEmail => ({
  ...to,
  subject: 'Your email address is about to change',
  heading: 'Your email address is about to change',
  paragraphs: [
    'Somebody who is signed in to your account asked to use another address. It changes when the link in that mail is followed.',
    `If this was not you, please change your password and write to ${site.contact.email}.`,
  ],
});

/** To the address that an account had until now; the link is good for 72 hours. */
export const emailChangedMail = ({ url, ...to }: Link): NewEmail => ({
  ...to,
  subject: 'Your email address was changed',
  heading: 'Your email address was changed',
  paragraphs: [
    `Your account at ${site.name} now uses another email address, so this is our last email to this one.`,
    'If this wasn’t you, undo the change within 72 hours. Everyone will be signed out, and we’ll email you a link to set a new password.',
  ],
  action: { label: 'Undo the change', url },
});

export const inactiveMail = ({ url, ...to }: Link): NewEmail => ({
  ...to,
  subject: 'Your account ends in 30 days',
  heading: 'Your account ends in 30 days',
  paragraphs: [
    'Nobody has used your account for three years, and our privacy policy says that we delete such accounts.',
    'Sign in once and everything stays as it is. Churches of a deleted account stay listed and can be claimed again.',
  ],
  action: { label: 'Keep my account', url },
});

export const accountDeletedMail = (to: To): NewEmail => ({
  ...to,
  subject: 'Your account is deleted',
  heading: 'Your account is deleted',
  paragraphs: [
    'We deleted your account and what belonged to it. Your churches stay listed and can be claimed again.',
  ],
});
