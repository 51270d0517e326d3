/** Reasons for turning a claim down; the presets of churches that fit a claim, in words of their own. */
import type { OwnClaim } from '#shared/claims.ts';
import { claimReasonCopy } from '#shared/messages/claims.ts';

type Reason = NonNullable<OwnClaim['reason']>;

export const claimReasons: Record<Reason, string> = claimReasonCopy;

/** Offered to the administrator; the first one is chosen. */
export const offeredReasons = ['incomplete', 'wrong_details', 'other'] as const satisfies readonly Reason[];
