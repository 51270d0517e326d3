/** Emails about a claim. Each has a unique cause, so it is queued only once. */
import type { claimReasonCopy } from '#shared/messages/claims.ts';
import { emailOf, type NewEmail } from '../emails/service.ts';
import { claimEmails as copy } from './emails-copy.ts';

type To = { to: string; cause: string; sendAt: Date };
type About = To & { church: string; url: string };

export const claimReceivedEmail = ({
  church,
  url,
  provable,
  paid,
  ...to
}: About & { provable: string | null; paid: boolean }): NewEmail =>
  emailOf(to, copy.received(church, provable, paid), { url });

export const claimWaitingEmail = ({
  church,
  url,
  contested,
  ...to
}: About & { contested: boolean }): NewEmail => emailOf(to, copy.waiting(church, contested), { url });

/** Sent to the owner. Omits the claimant's name and email, which only the administrator may see. */
export const claimContestedEmail = ({ church, url, ...to }: About): NewEmail =>
  emailOf(to, copy.contested(church), { url });

/** Sent to a mailbox at the church, whose reader may know nothing about the claim. */
export const claimCodeEmail = ({
  church,
  code,
  minutes,
  name,
  ...to
}: To & { church: string; code: string; minutes: number; name: string }): NewEmail =>
  emailOf(to, copy.code(church, name, code, minutes));

export const claimApprovedEmail = ({ church, url, ...to }: About): NewEmail =>
  emailOf(to, copy.approved(church), { url });

export const claimRejectedEmail = ({
  church,
  url,
  reason,
  note,
  paid,
  ...to
}: About & { reason: keyof typeof claimReasonCopy; note: string; paid: boolean }): NewEmail =>
  emailOf(to, copy.rejected(church, reason, note, paid), { url });

/** `nobody`: the church has no owner now. */
export const churchLostEmail = ({
  church,
  nobody,
  ...to
}: To & { church: string; nobody: boolean }): NewEmail => emailOf(to, copy.lost(church, nobody));

/** For a paid order whose church no longer exists or is no longer public. */
export const claimImpossibleEmail = ({ church, url, ...to }: About): NewEmail =>
  emailOf(to, copy.impossible(church), { url });
