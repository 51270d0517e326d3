import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { loginPath, paths } from '#shared/domain/paths.ts';
import { navigation } from '#shared/messages/app.ts';
import { ownEvents } from '#shared/messages/event-submissions.ts';
import { dashboard as copy } from '#shared/messages/submissions.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import { type Farewell, Leave, SignOutButton } from '@/features/accounts/components/leave.tsx';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { SettingsPanel } from '@/features/accounts/components/settings-panel.tsx';
import { VerifyNotice } from '@/features/accounts/components/verify-notice.tsx';
import { NumbersTab } from '@/features/analytics/components/numbers-tab.tsx';
import { BillingTab } from '@/features/billing/components/billing-tab.tsx';
import { OwnClaims } from '@/features/claims/components/own-claims.tsx';
import { SupportButton } from '@/features/contacts/components/support-dialog.tsx';
import { OwnEvents } from '@/features/events/components/own-events.tsx';
import { ownChurchesQuery } from '@/features/submissions/api.ts';
import {
  DashboardAnalytics,
  DashboardChurches,
  DashboardOverview,
} from '@/features/submissions/components/dashboard-overview.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

const tabNames = ['overview', 'church', 'events', 'analytics', 'billing', 'account'] as const;
const tabs = tabNames.map((value) => ({
  value,
  label: value === 'events' ? ownEvents.tab : copy.tabs[value],
}));

export default function DashboardPage() {
  usePageTitle(navigation.dashboard);
  const { search } = useLocation();
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6">
      <RequireUser redirectTo={loginPath(paths.dashboard + search)}>
        {(user) => <Dashboard user={user} />}
      </RequireUser>
    </div>
  );
}

function Dashboard({ user }: { user: CurrentUser }) {
  const [farewell, setFarewell] = useState<Farewell | null>(null);
  const [query, setQuery] = useSearchParams();
  const tab = tabNames.find((name) => name === query.get('tab')) ?? 'overview';
  if (farewell) return <Leave farewell={farewell} />;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl sm:text-3xl">{navigation.dashboard}</h1>
          <p className="mt-1 wrap-anywhere text-ink-soft">{copy.signedInAs(user.username)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.churchSubmission}>{copy.add}</ButtonLink>
          <SignOutButton onSignedOut={setFarewell} />
        </div>
      </div>
      {user.emailVerified ? null : <VerifyNotice email={user.email} />}
      <Tabs
        label={copy.sections}
        tabs={tabs}
        value={tab}
        onChange={(next) => setQuery(next === 'overview' ? {} : { tab: next }, { replace: true })}
        className="mt-8"
      >
        {tab === 'account' ? <SettingsPanel user={user} onDeleted={setFarewell} /> : null}
        {tab === 'events' ? <OwnEvents /> : null}
        {tab === 'analytics' ? <Analytics /> : null}
        {tab === 'billing' ? <Billing /> : null}
        {tab === 'overview' || tab === 'church' ? <Churches tab={tab} /> : null}
      </Tabs>
    </>
  );
}

/** Only users with at least one featured church have analytics. */
function Analytics() {
  const { data: churches } = useQuery({ ...ownChurchesQuery(), refetchOnMount: 'always' });
  if (!churches) return <Loading />;
  return churches.some(({ featured }) => featured) ? <NumbersTab /> : <DashboardAnalytics />;
}

function Billing() {
  const { data: churches } = useQuery({ ...ownChurchesQuery(), refetchOnMount: 'always' });
  return <BillingTab churches={churches ?? []} />;
}

function Churches({ tab }: { tab: 'overview' | 'church' }) {
  // Always refetched, because users come here to see the administrator's decision.
  const { data: churches } = useQuery({ ...ownChurchesQuery(), refetchOnMount: 'always' });
  if (!churches) return <Loading />;
  return (
    <>
      <OwnClaims />
      {tab === 'overview' ? (
        <DashboardOverview churches={churches} support={<SupportButton />} />
      ) : (
        <DashboardChurches churches={churches} />
      )}
    </>
  );
}
