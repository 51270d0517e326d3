import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { claimPath, paths } from '#shared/domain/paths.ts';
import { claimPage as copy } from '#shared/messages/claims.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { FormPage } from '@/components/ui/page.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { BillingChoice, IntervalPrice, RenewalTerms } from '@/features/billing/components/billing-choice.tsx';
import { useCheckout } from '@/features/billing/components/use-checkout.ts';
import { churchQuery } from '@/features/churches/api.ts';
import { ownClaimsQuery } from '@/features/claims/api.ts';
import type { ChosenChurch } from '@/features/claims/claim-values.ts';
import { ClaimForm } from '@/features/claims/components/claim-form.tsx';
import { ClaimStatus } from '@/features/claims/components/claim-status.tsx';
import { beginSubmission } from '@/features/submissions/components/church-values.ts';

export default function ClaimChurchPage() {
  const [query] = useSearchParams();
  const claim = query.get('claim');
  return (
    <FormPage title={copy.title} intro={claim ? null : copy.intro}>
      <RequireUser>
        {(user) =>
          claim ? (
            <ClaimStatus key={claim} id={claim} />
          ) : (
            <Claiming user={user} church={query.get('church')} />
          )
        }
      </RequireUser>
    </FormPage>
  );
}

/** Preselects the church in the URL, or explains why it can't be claimed. */
function usePreselected(id: string, user: CurrentUser) {
  const { data, error, isLoading } = useQuery({ ...churchQuery(id), enabled: id !== '' });
  const isOwn = data?.userId === user.id;
  return {
    isLoading,
    chosen: data && !isOwn ? { ...data, owned: data.userId !== null } : null,
    own: isOwn ? data.name : null,
    error: error ? copy.preselectFailed : null,
  };
}

const link = 'font-medium text-bayou underline underline-offset-4';

function Claiming({ user, church }: { user: CurrentUser; church: string | null }) {
  const navigate = useNavigate();
  const checkout = useCheckout();
  const preselected = usePreselected(/^[1-9]\d{0,8}$/.exec(church ?? '')?.[0] ?? '', user);
  if (preselected.isLoading) return <Loading />;
  return (
    <ClaimForm
      key={`${user.id} ${church}`}
      user={user}
      preselected={preselected.chosen}
      plan={({ value, onChange, disabled }) => (
        <div className="mt-4 flex flex-col gap-4">
          <BillingChoice value={value} onChange={onChange} disabled={disabled} />
          <IntervalPrice interval={value} />
          <RenewalTerms plan={value} />
        </div>
      )}
      checkout={{
        processing: checkout.processing,
        start: (claimData) =>
          checkout.start({
            email: user.email,
            ownerUserId: user.id,
            churchId: claimData.selectedChurchId,
            interval: claimData.subscriptionType,
            claimData,
          }),
      }}
      onClaimed={({ id }) => navigate(claimPath(id))}
      onListFree={({ name, denomination, address, area, zip, churchPhone: phone, website, description }) => {
        beginSubmission(user.id, { name, denomination, address, area, zip, phone, website, description });
        navigate(paths.churchSubmission);
      }}
    >
      {(chosen) => <ClaimNotices chosen={chosen} preselected={preselected} />}
    </ClaimForm>
  );
}

/** Why the preselected or chosen church can't be claimed now. */
function ClaimNotices({
  chosen,
  preselected,
}: {
  chosen: ChosenChurch | null;
  preselected: ReturnType<typeof usePreselected>;
}) {
  const claims = useQuery(ownClaimsQuery());
  const open = claims.data?.find(({ churchId, state }) => churchId === chosen?.id && state === 'open');
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {preselected.error ? <Notice variant="warning">{preselected.error}</Notice> : null}
      {preselected.own ? (
        <Notice title={copy.ownedAlready(preselected.own)}>
          <Link to={paths.dashboard} className={link}>
            {copy.ownedAlreadyLink}
          </Link>
        </Notice>
      ) : null}
      {open ? (
        <Notice title={copy.openClaim(open.churchName)}>
          <Link to={claimPath(open.id)} className={link}>
            {copy.openClaimLink}
          </Link>
        </Notice>
      ) : null}
      {chosen?.owned ? <Notice title={copy.owned(chosen.name)}>{copy.ownedText}</Notice> : null}
    </div>
  );
}
