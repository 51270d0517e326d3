import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '#shared/domain/format.ts';
import { adminMoney as copy } from '@/features/billing/copy-admin.ts';
import { AdminRows, AdminSearch, DeskPanel } from '@/features/desk/desk-panel.tsx';
import { useDebouncedValue } from '@/lib/timing.ts';
import { subscriptionsQuery } from '../api-admin.ts';
import { AdminGrants } from './admin-grants.tsx';
import { AdminSubscriptionRow } from './admin-subscription.tsx';

export function AdminMoney() {
  return (
    <div className="@container">
      <div className="grid gap-x-12 gap-y-12 @[64rem]:grid-cols-[minmax(0,1fr)_24rem]">
        <section className="min-w-0">
          <h2 className="text-xl">{copy.subscriptions}</h2>
          <p className="mt-2 mb-4 text-ink-soft">{copy.subscriptionsText}</p>
          <Subscriptions />
        </section>
        <AdminGrants />
      </div>
    </div>
  );
}

function Subscriptions() {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), 300);
  const list = useInfiniteQuery(subscriptionsQuery(search));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [first] = list.data?.pages ?? [];
  const isEmpty = search === '' && first !== undefined && items.length === 0;
  return (
    <DeskPanel query={list} empty={isEmpty ? { title: copy.none, text: copy.noneText } : null}>
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
          <AdminSubscriptionRow key={subscription.id} subscription={subscription} />
        ))}
      </AdminRows>
    </DeskPanel>
  );
}
