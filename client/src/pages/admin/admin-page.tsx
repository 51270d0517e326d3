import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { totalText } from '#shared/domain/format.ts';
import { paths } from '#shared/domain/paths.ts';
import { accounts, auth } from '#shared/messages/accounts.ts';
import { people } from '#shared/messages/admin/accounts-admin.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { adminClaims } from '#shared/messages/admin/claims-admin.ts';
import { adminMessages } from '#shared/messages/admin/contacts-admin.ts';
import { adminEvents } from '#shared/messages/admin/events-admin.ts';
import { imports } from '#shared/messages/admin/imports.ts';
import { overviewCopy } from '#shared/messages/admin/overview.ts';
import { websitesCopy } from '#shared/messages/admin/websites.ts';
import { controls } from '#shared/messages/app.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { adminSessionQuery } from '@/features/accounts/api.ts';
import { RequireAdmin } from '@/features/accounts/components/require-admin.tsx';
import { AdminPeople } from '@/features/accounts/desk.tsx';
import { AdminArticles } from '@/features/articles/components/admin-articles.tsx';
import { newsDesk } from '@/features/articles/copy-admin.ts';
import { adminMoney } from '@/features/billing/copy-admin.ts';
import { AdminGrants, AdminSubscriptions } from '@/features/billing/desk.tsx';
import { ClaimsQueue } from '@/features/claims/desk.tsx';
import { openMessagesQuery } from '@/features/contacts/api-admin.ts';
import { AdminMessages } from '@/features/contacts/desk.tsx';
import { approvedQuery, duplicatesQuery } from '@/features/curation/api.ts';
import { AdminDuplicates } from '@/features/curation/components/admin-duplicates.tsx';
import { ChurchesDesk } from '@/features/curation/desk.tsx';
import { claimsQuery, pendingQuery } from '@/features/desk/api.ts';
import { counted, Desk, type DeskPage, type DeskView } from '@/features/desk/desk.tsx';
import { AdminEvents } from '@/features/events/desk.tsx';
import { AdminImports } from '@/features/imports/components/admin-imports.tsx';
import { AdminOverview } from '@/features/overview/components/admin-overview.tsx';
import { AdminHistory } from '@/features/review/components/admin-history.tsx';
import { useChangesCount } from '@/features/review/components/change-items.tsx';
import { ChangesQueue, PendingQueue } from '@/features/review/desk.tsx';
import { websitesQuery } from '@/features/websites/api.ts';
import { AdminWebsites } from '@/features/websites/desk.tsx';
import { send } from '@/lib/api-client.ts';
import { appConfig } from '@/lib/config.ts';
import { usePageTitle } from '@/lib/navigation.ts';
import { clearSession } from '@/lib/sign-in.ts';

export default function AdminPage() {
  usePageTitle(copy.title);
  return (
    <div className="mx-auto max-w-page px-4 pt-8 pb-32 sm:px-6 xl:max-w-[88rem]">
      <RequireAdmin>
        <AdminDesk />
      </RequireAdmin>
    </div>
  );
}

/** From the same queries as the views. */
function useCounts() {
  const pending = useQuery(pendingQuery()).data?.total;
  const [approved] = useInfiniteQuery(approvedQuery()).data?.pages ?? [];
  const duplicates = useInfiniteQuery(duplicatesQuery()).data?.pages[0]?.total;
  const changes = useChangesCount();
  const claims = useQuery(claimsQuery()).data?.total;
  const messages = useInfiniteQuery(openMessagesQuery()).data?.pages[0]?.total;
  const websites = useInfiniteQuery({ ...websitesQuery(), enabled: appConfig.websiteChecks }).data?.pages[0];
  return { pending, approved, duplicates, changes, claims, messages, websites };
}

const view = (value: string, label: string, panel: ReactNode): DeskView => ({ value, label, panel });
const one = (group: DeskPage['group'], { value, label, panel }: DeskView): DeskPage => ({
  group,
  label,
  views: [{ value, label, panel }],
});

function usePages(isAdmin: boolean): DeskPage[] {
  const { pending, approved, duplicates, changes, claims, messages, websites } = useCounts();
  const history = view('history', copy.tabs.history, <AdminHistory isAdmin={isAdmin} />);
  const pages = [
    one('review', view('pending', copy.tabs.pending(countOf(pending)), <PendingQueue />)),
    one('review', view('changes', counted(copy.tabs.changes, changes), <ChangesQueue />)),
    one('review', view('claims', counted(adminClaims.tab, claims), <ClaimsQueue />)),
    one('review', view('messages', counted(adminMessages.tab, messages), <AdminMessages />)),
    {
      group: 'site',
      label: copy.tabs.approved(countOf(approved?.total, approved?.capped)),
      views: [
        view('approved', copy.tabs.churches, <ChurchesDesk bulk={isAdmin} />),
        view('duplicates', counted(copy.duplicates, duplicates), <AdminDuplicates />),
        ...(appConfig.websiteChecks
          ? [view('websites', counted(websitesCopy.tab, websites?.total), <AdminWebsites />)]
          : []),
      ],
    },
    {
      group: 'site',
      label: copy.tabs.publishing,
      views: [
        view('events', adminEvents.tab, <AdminEvents />),
        view('news', newsDesk.tab, <AdminArticles />),
      ],
    },
  ] satisfies DeskPage[];
  if (!isAdmin) return [...pages, one('records', history)];
  const overview = view('overview', overviewCopy.tab, <AdminOverview duplicates={duplicates ?? 0} />);
  const subscriptions = view('money', adminMoney.subscriptions, <AdminSubscriptions />);
  const grants = view('grants', adminMoney.grants, <AdminGrants />);
  return [
    { group: 'overview', label: copy.tabs.overview, views: [overview, history] },
    ...pages,
    one('records', view('imports', imports.tab, <AdminImports />)),
    one('records', view('people', people.tab, <AdminPeople />)),
    // Without payments, churches can still be featured by a grant.
    appConfig.payments
      ? { group: 'records', label: adminMoney.tab, views: [subscriptions, grants] }
      : one('records', grants),
  ];
}

/** The specification always gives these counts. */
const countOf = (total: number | undefined, capped = false) =>
  total === undefined ? '…' : totalText(total, capped);

function AdminDesk() {
  const session = useQuery(adminSessionQuery());
  // The role at the start, so that an expiring session doesn't remove pages.
  const [role] = useState(session.data?.role);
  return <Desk actions={<Logout />} pages={usePages(role === 'admin')} />;
}

function Logout() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = useMutation({
    mutationFn: () => send('POST /api/admin/logout'),
    onSuccess: () => {
      navigate(paths.auth, { replace: true });
      clearSession(queryClient);
      toast({ title: auth.loggedOut, description: accounts.loggedOut });
    },
    onError: () =>
      toast({ title: copy.logoutFailed, description: controls.tryAgain, variant: 'destructive' }),
  });
  return (
    <Button variant="secondary" size="small" aria-disabled={leave.isPending} onClick={() => leave.mutate()}>
      {copy.logout}
    </Button>
  );
}
