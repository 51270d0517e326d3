import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { upgrade as copy } from '#shared/messages/billing.ts';
import { Loading } from '@/components/ui/skeleton.tsx';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { UpgradeForm } from '@/features/billing/components/upgrade-form.tsx';
import { useProviderReturn } from '@/features/billing/use-provider-return.ts';
import { ownChurchesQuery } from '@/features/submissions/api.ts';
import { usePageTitle } from '@/lib/navigation.ts';

export default function UpgradePage() {
  usePageTitle(copy.title);
  useProviderReturn();
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6">
      <div className="mx-auto max-w-prose">
        <h1 className="text-2xl md:text-3xl">{copy.title}</h1>
        <p className="mt-3 mb-8 text-lg text-ink-soft">{copy.intro}</p>
        <RequireUser>{(user) => <Upgrade key={user.id} user={user} />}</RequireUser>
      </div>
    </div>
  );
}

function Upgrade({ user }: { user: CurrentUser }) {
  const [query] = useSearchParams();
  const wanted = /^[1-9]\d{0,8}$/.exec(query.get('church') ?? '')?.[0];
  const own = useQuery({ ...ownChurchesQuery(), refetchOnMount: 'always' });
  if (!own.data || !own.isFetchedAfterMount) return <Loading />;
  return <UpgradeForm user={user} churches={own.data} wanted={wanted ? Number(wanted) : null} />;
}
