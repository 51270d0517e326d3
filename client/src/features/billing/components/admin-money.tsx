import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminSubscription } from '#shared/billing-admin.ts';
import { numberText } from '#shared/format.ts';
import { adminMoney as copy } from '#shared/messages/billing-admin.ts';
import { AdminPanel, AdminRows, AdminSearch } from '@/components/admin-panel.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { useDebouncedValue } from '@/lib/debounce.ts';
import { subscriptionsQuery, useMoneyActions } from '../api-admin.ts';
import { AdminBooks } from './admin-books.tsx';
import { AdminGrants } from './admin-grants.tsx';
import { AdminSubscriptionRow } from './admin-subscription.tsx';

export function AdminMoney() {
  return (
    <div className="@container">
      <div className="grid gap-x-12 gap-y-12 @[64rem]:grid-cols-[minmax(0,1fr)_24rem]">
        <section className="min-w-0">
          <h2 className="mb-4 text-xl">{copy.subscriptions}</h2>
          <Subscriptions />
        </section>
        <div className="flex min-w-0 flex-col gap-12">
          <AdminGrants />
          <AdminBooks />
        </div>
      </div>
    </div>
  );
}

function Subscriptions() {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), 300);
  const list = useInfiniteQuery(subscriptionsQuery(search));
  const { sync } = useMoneyActions();
  const [syncing, setSyncing] = useState<number | null>(null);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [first] = list.data?.pages ?? [];
  const nothing = search === '' && first !== undefined && items.length === 0;

  const runSync = async ({ id, churchName }: AdminSubscription) => {
    if (syncing !== null) return;
    setSyncing(id);
    try {
      await sync.mutateAsync({ id });
      toast({ title: copy.syncDone, description: churchName ?? copy.noChurch });
    } catch (error) {
      toastFailure(error, copy.syncFailed);
    }
    setSyncing(null);
  };
  return (
    <AdminPanel query={list} empty={nothing ? { title: copy.none, text: copy.noneText } : null}>
      <AdminSearch label={copy.search} text={text} onText={setText} />
      <AdminRows
        list={list}
        found={
          items.length === 0
            ? copy.noMatch
            : copy.shown(numberText(items.length), numberText(first?.total ?? items.length))
        }
      >
        {items.map((subscription) => (
          <AdminSubscriptionRow
            key={subscription.id}
            subscription={subscription}
            busy={syncing === subscription.id}
            onSync={() => void runSync(subscription)}
          />
        ))}
      </AdminRows>
    </AdminPanel>
  );
}
