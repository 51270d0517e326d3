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
        <Panel key={tab} tab={tab} user={user} onLeave={setFarewell} />
      </Tabs>
    </>
  );
}

/** Keyed by its tab: users come here to see the administrator's decision, so each tab fetches the churches again. */
function Panel({
  tab,
  user,
  onLeave,
}: {
  tab: (typeof tabNames)[number];
  user: CurrentUser;
  onLeave: (farewell: Farewell) => void;
}) {
  const { data: churches } = useQuery({ ...ownChurchesQuery(), refetchOnMount: 'always' });
  if (tab === 'account') return <SettingsPanel user={user} onDeleted={onLeave} />;
  if (tab === 'events') return <OwnEvents />;
  if (!churches) return <Loading />;
  if (tab === 'billing') return <BillingTab churches={churches} />;
  // Only users with at least one featured church have analytics.
  if (tab === 'analytics')
    return churches.some(({ featured }) => featured) ? <NumbersTab /> : <DashboardAnalytics />;
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
