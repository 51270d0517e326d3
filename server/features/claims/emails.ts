/** Emails about a claim. Each names its cause, and one cause sends one email. */
import type { claimReasonCopy } from '#shared/messages/claims.ts';
import { claimEmails as copy } from '#shared/messages/emails-claims.ts';
import { emailOf, type NewEmail } from '../emails/service.ts';

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

/** To the owner; the claimant's name and email are for the administrator alone. */
export const claimContestedEmail = ({ church, url, ...to }: About): NewEmail =>
  emailOf(to, copy.contested(church), { url });

/** To a mailbox of the church, whose reader may never have heard of the claim. */
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

/** `nobody`: it was taken from its owner without a new one. */
export const churchLostEmail = ({
  church,
  nobody,
  ...to
}: To & { church: string; nobody: boolean }): NewEmail => emailOf(to, copy.lost(church, nobody));

/** A paid order whose church is gone, or is theirs in another way by now. */
export const claimImpossibleEmail = ({ church, url, ...to }: About): NewEmail =>
  emailOf(to, copy.impossible(church), { url });
