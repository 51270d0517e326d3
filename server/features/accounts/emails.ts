/** Emails about an account; the cause makes each one unique. */
import { accountEmails as copy } from '#shared/messages/emails-accounts.ts';
import type { Role } from '#shared/viewer.ts';
import { emailOf, type NewEmail } from '../emails/service.ts';

type To = { to: string; cause: string; sendAt: Date };
type Link = To & { url: string };

export const verifyMail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.verify, { url });

/** Somebody registered with an address that has an account: only its owner learns of it. */
export const registeredAlreadyMail = ({ url, ...to }: Link): NewEmail =>
  emailOf(to, copy.registeredAlready, { url });

export const resetMail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.reset, { url });

/** Somebody paid with an address that had no account. */
export const accountOfPaymentMail = ({
  url,
  username,
  later,
  ...to
}: Link & { username: string; later: string }): NewEmail =>
  emailOf(to, copy.accountOfPayment(username, later), { url });

/** To somebody whose access to the admin area changed. */
export const roleChangedMail = ({ url, role, ...to }: Link & { role: Role }): NewEmail =>
  emailOf(to, copy.roleChanged(role), { url });

/** To somebody who had no access to the admin area. */
export const promotedMail = ({ url, role, ...to }: Link & { role: Role }): NewEmail =>
  emailOf(to, copy.promoted(role), { url });

export const secondFactorMail = ({ url, enabled, ...to }: Link & { enabled: boolean }): NewEmail =>
  emailOf(to, copy.secondFactor(enabled), { url });

export const secondFactorResetMail = ({ url, ...to }: Link): NewEmail =>
  emailOf(to, copy.secondFactorReset, { url });

export const passwordChangedMail = ({ url, ...to }: Link): NewEmail =>
  emailOf(to, copy.passwordChanged, { url });

export const changeEmailMail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.changeEmail, { url });

/** To the old address, so that its owner knows. */
export const emailChangeNoticeMail = (to: To): NewEmail => emailOf(to, copy.emailChangeNotice);

/** To the address that an account had until now; the link expires in 72 hours. */
export const emailChangedMail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.emailChanged, { url });

export const inactiveMail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.inactive, { url });

export const accountDeletedMail = (to: To): NewEmail => emailOf(to, copy.accountDeleted);
