/** Reasons for turning a claim down; the presets of churches that fit a claim, in words of their own. */
import type { OwnClaim } from '#shared/claims.ts';
import { claimReasonWords } from '#shared/messages-billing.ts';

type Reason = NonNullable<OwnClaim['reason']>;

export const claimReasons: Record<Reason, string> = claimReasonWords;

/** Offered to the administrator; the first one is chosen. */
export const offeredReasons = ['incomplete', 'wrong_details', 'other'] as const satisfies readonly Reason[];
