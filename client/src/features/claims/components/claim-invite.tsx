import { Link } from 'react-router-dom';
import { claimChurchPath } from '#shared/domain/paths.ts';
import { claimLinks as copy } from '#shared/messages/churches/church-page.ts';

export function ClaimInvite({ churchId, owned }: { churchId: number; owned: boolean }) {
  return (
    <p className={owned ? 'px-5 text-sm text-ink-soft' : 'rounded-card border border-line bg-card p-5'}>
      {owned ? copy.owned : copy.unclaimed}{' '}
      <Link
        to={claimChurchPath(churchId)}
        className="inline-block py-1 font-medium text-bayou underline underline-offset-4"
      >
        {owned ? copy.ownedAction : copy.unclaimedAction}
      </Link>
    </p>
  );
}
