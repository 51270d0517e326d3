import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { upgrade as copy } from '#shared/messages/billing.ts';
import { FormPage } from '@/components/ui/page.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { UpgradeForm } from '@/features/billing/components/upgrade-form.tsx';
import { useProviderReturn } from '@/features/billing/use-provider-return.ts';
import { ownChurchesQuery } from '@/features/submissions/api.ts';

export default function UpgradePage() {
  useProviderReturn();
  return (
    <FormPage title={copy.title} intro={copy.intro}>
      <RequireUser>{(user) => <Upgrade key={user.id} user={user} />}</RequireUser>
    </FormPage>
  );
}

function Upgrade({ user }: { user: CurrentUser }) {
  const [query] = useSearchParams();
  const wanted = /^[1-9]\d{0,8}$/.exec(query.get('church') ?? '')?.[0];
  const own = useQuery({ ...ownChurchesQuery(), refetchOnMount: 'always' });
  if (!own.data || !own.isFetchedAfterMount) return <Loading />;
  return <UpgradeForm user={user} churches={own.data} wanted={wanted ? Number(wanted) : null} />;
}
