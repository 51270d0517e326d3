/** Emails about an account. The outbox sends one email per cause. */

import type { Role } from '#shared/contracts/accounts.ts';
import { emailOf, type NewEmail } from '../emails/service.ts';
import { accountEmails as copy } from './emails-copy.ts';

type To = { to: string; cause: string; sendAt: Date };
type Link = To & { url: string };

export const verificationEmail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.verify, { url });

/** Tells only the owner of an existing account that its email address was used to register. */
export const registeredAlreadyEmail = ({ url, ...to }: Link): NewEmail =>
  emailOf(to, copy.registeredAlready, { url });

export const resetEmail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.reset, { url });

/** For an account created by a payment. */
export const accountOfPaymentEmail = ({
  url,
  username,
  later,
  ...to
}: Link & { username: string; later: string }): NewEmail =>
  emailOf(to, copy.accountOfPayment(username, later), { url });

export const roleChangedEmail = ({ url, role, ...to }: Link & { role: Role }): NewEmail =>
  emailOf(to, copy.roleChanged(role), { url });

/** For users who had no access to the admin area before. */
export const promotedEmail = ({ url, role, ...to }: Link & { role: Role }): NewEmail =>
  emailOf(to, copy.promoted(role), { url });

export const secondFactorEmail = ({ url, enabled, ...to }: Link & { enabled: boolean }): NewEmail =>
  emailOf(to, copy.secondFactor(enabled), { url });

export const secondFactorResetEmail = ({ url, ...to }: Link): NewEmail =>
  emailOf(to, copy.secondFactorReset, { url });

export const passwordChangedEmail = ({ url, ...to }: Link): NewEmail =>
  emailOf(to, copy.passwordChanged, { url });

export const newAddressEmail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.changeEmail, { url });

/** Warns the old address when a change is requested. */
export const addressChangeNotice = (to: To): NewEmail => emailOf(to, copy.emailChangeNotice);

/** Sent to the old address with a link to undo the change, which expires in 72 hours. */
export const addressChangedEmail = ({ url, ...to }: Link): NewEmail =>
  emailOf(to, copy.emailChanged, { url });

export const inactiveEmail = ({ url, ...to }: Link): NewEmail => emailOf(to, copy.inactive, { url });

export const accountDeletedEmail = (to: To): NewEmail => emailOf(to, copy.accountDeleted);
