import type { OwnClaim } from '#shared/claims.ts';
import { ownClaims as words } from '#shared/messages-billing.ts';
import { Badge, type BadgeLook } from '@/components/ui/badge.tsx';

/** Whom an open claim waits for: its claimant's code, or the administrator. */
export function standOf({ state, contested, domain }: OwnClaim): keyof typeof words.states {
  if (state !== 'open') return state;
  if (contested) return 'contested';
  return domain ? 'code' : 'open';
}

const looks: Partial<Record<keyof typeof words.states, BadgeLook>> = {
  proved: 'success',
  approved: 'success',
  rejected: 'destructive',
};

export function ClaimBadge({ claim }: { claim: OwnClaim }) {
  const stand = standOf(claim);
  return <Badge look={looks[stand] ?? 'secondary'}>{words.states[stand]}</Badge>;
}
