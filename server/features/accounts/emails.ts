/** Emails about an account; the cause makes each one unique. */
import { accountEmails as copy } from '#shared/messages/emails-accounts.ts';
import type { Role } from '#shared/viewer.ts';
import { emailOf, type NewEmail } from '../emails/service.ts';

type To = { to: string; cause: string; sendAt: Date };
type Link = To & { url: string };

export const verificationEmail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.verify, { url });

/** Somebody registered with an address that has an account: only its owner learns of it. */
export const registeredAlreadyEmail = ({ url, ...to }: Link): NewEmail =>
  emailOf(to, copy.registeredAlready, { url });

export const resetEmail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.reset, { url });

/** Somebody paid with an address that had no account. */
export const accountOfPaymentEmail = ({
  url,
  username,
  later,
  ...to
}: Link & { username: string; later: string }): NewEmail =>
  emailOf(to, copy.accountOfPayment(username, later), { url });

/** To somebody whose access to the admin area changed. */
export const roleChangedEmail = ({ url, role, ...to }: Link & { role: Role }): NewEmail =>
  emailOf(to, copy.roleChanged(role), { url });

/** To somebody who had no access to the admin area. */
export const promotedEmail = ({ url, role, ...to }: Link & { role: Role }): NewEmail =>
  emailOf(to, copy.promoted(role), { url });

export const secondFactorEmail = ({ url, enabled, ...to }: Link & { enabled: boolean }): NewEmail =>
  emailOf(to, copy.secondFactor(enabled), { url });

export const secondFactorResetEmail = ({ url, ...to }: Link): NewEmail =>
  emailOf(to, copy.secondFactorReset, { url });

export const passwordChangedEmail = ({ url, ...to }: Link): NewEmail =>
  emailOf(to, copy.passwordChanged, { url });

export const newAddressEmail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.changeEmail, { url });

/** To the old address, so that its owner knows. */
export const addressChangeNotice = (to: To): NewEmail => emailOf(to, copy.emailChangeNotice);

/** To the address that an account had until now; the link expires in 72 hours. */
export const addressChangedEmail = ({ url, ...to }: Link): NewEmail =>
  emailOf(to, copy.emailChanged, { url });

export const inactiveEmail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.inactive, { url });

export const accountDeletedEmail = (to: To): NewEmail => emailOf(to, copy.accountDeleted);
