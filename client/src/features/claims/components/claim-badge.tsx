import type { OwnClaim } from '#shared/claims.ts';
import { ownClaims as copy } from '#shared/messages/claims.ts';
import { Badge, type BadgeLook } from '@/components/ui/badge.tsx';

/** Whom an open claim waits for: its claimant's code, or the administrator. */
export function standOf({ state, contested, domain }: OwnClaim): keyof typeof copy.states {
  if (state !== 'open') return state;
  if (contested) return 'contested';
  return domain ? 'code' : 'open';
}

const looks: Partial<Record<keyof typeof copy.states, BadgeLook>> = {
  proved: 'success',
  approved: 'success',
  rejected: 'destructive',
};

export function ClaimBadge({ claim }: { claim: OwnClaim }) {
  const stand = standOf(claim);
  return <Badge look={looks[stand] ?? 'secondary'}>{copy.states[stand]}</Badge>;
}
