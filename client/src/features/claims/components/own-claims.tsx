import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OwnClaim } from '#shared/contracts/claims.ts';
import { dayText } from '#shared/domain/dates.ts';
import { claimPath } from '#shared/domain/paths.ts';
import { ownClaims as copy } from '#shared/messages/claims.ts';
import { Badge, type BadgeVariant } from '@/components/ui/badge.tsx';
import { ownClaimsQuery } from '../api.ts';

/**
 * The latest claim per church, if it is open or was rejected. A church whose claim was approved is listed with the user's
 * churches instead.
 */
function currentClaims(newestFirst: readonly OwnClaim[]): OwnClaim[] {
  const latest = newestFirst.filter(
    ({ churchId }, index) => newestFirst.findIndex((claim) => claim.churchId === churchId) === index,
  );
  return latest.filter(({ state }) => state === 'open' || state === 'rejected');
}

export function OwnClaims() {
  const { data } = useQuery({ ...ownClaimsQuery(), refetchOnMount: 'always' });
  const claims = currentClaims(data ?? []);
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="own-claims" className="pt-8">
      <h2 id="own-claims" className="text-xl">
        {copy.title}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {claims.map((claim) => (
          <Entry key={claim.id} claim={claim} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ claim }: { claim: OwnClaim }) {
  return (
    <li className="py-4">
      <h3 className="text-lg wrap-anywhere">{claim.churchName}</h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <ClaimBadge claim={claim} />
        {copy.sentOn(dayText(claim.createdAt))}
        {claim.paid && claim.state === 'open' ? <span>{copy.paid}</span> : null}
      </p>
      <Link
        to={claimPath(claim.id)}
        className="inline-flex min-h-9 items-center font-medium text-bayou underline underline-offset-4"
      >
        {copy.see}
        <span className="sr-only">: {claim.churchName}</span>
      </Link>
    </li>
  );
}

/** An open claim waits for the claimant's code or for an administrator. */
function statusOf({ state, contested, domain }: OwnClaim): keyof typeof copy.states {
  if (state !== 'open') return state;
  return domain && !contested ? 'code' : 'open';
}

const variants: Partial<Record<keyof typeof copy.states, BadgeVariant>> = {
  proved: 'success',
  approved: 'success',
  rejected: 'destructive',
};

export function ClaimBadge({ claim }: { claim: OwnClaim }) {
  const status = statusOf(claim);
  return <Badge variant={variants[status] ?? 'secondary'}>{copy.states[status]}</Badge>;
}
