import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { admin as copy } from '#shared/messages/admin.ts';
import { AdminPanel, AdminRows, AdminSearch } from '@/components/admin-panel.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useDebouncedValue } from '@/lib/debounce.ts';
import { type AdminChurch, approvedQuery, useAdminActions } from '../api-admin.ts';
import { ApprovedRow } from './approved-row.tsx';
import { MergeDialog } from './merge-dialog.tsx';

export const countText = (total: number, capped: boolean) =>
  `${total.toLocaleString('en-US')}${capped ? '+' : ''}`;

/** Every approved church by name: looked for, deleted, merged; a page at a time, there may be very many. */
export function AdminApproved({ onHistory }: { onHistory: (id: number) => void }) {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), 300);
  const list = useInfiniteQuery(approvedQuery(search));
  const [deleting, setDeleting] = useState<AdminChurch | null>(null);
  const [merging, setMerging] = useState<AdminChurch | null>(null);
  const { remove } = useAdminActions();
  const searchBox = useRef<HTMLInputElement>(null);
  const gone = useRef(false);
  const churches = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [first] = list.data?.pages ?? [];
  const total = first ? countText(first.total, first.capped) : '';

  const runDelete = async (church: AdminChurch) => {
    try {
      await remove.mutateAsync(church.id);
      gone.current = true;
      toast({ title: copy.deleted });
    } catch (error) {
      toastFailure(error, copy.deleteFailed, copy.tryAgain);
    }
    setDeleting(null);
  };
  const nothing = search === '' && first !== undefined && churches.length === 0;
  return (
    <AdminPanel query={list} empty={nothing ? { title: copy.noApproved, text: copy.noApprovedText } : null}>
      <AdminSearch ref={searchBox} label={copy.search} help={copy.searchHelp} text={text} onText={setText} />
      <AdminRows
        list={list}
        found={churches.length === 0 ? copy.noMatch : copy.shown(countText(churches.length, false), total)}
      >
        {churches.map((church) => (
          <ApprovedRow
            key={church.id}
            church={church}
            onHistory={() => onHistory(church.id)}
            onMerge={() => setMerging(church)}
            onDelete={() => {
              gone.current = false;
              setDeleting(church);
            }}
          />
        ))}
      </AdminRows>
      {deleting ? (
        <ConfirmDialog
          title={copy.deleteTitle}
          text={copy.deleteText(deleting.name)}
          cancel={copy.cancel}
          confirm={copy.deleteOk}
          working={copy.deleting}
          closeLabel={copy.close}
          busy={remove.isPending}
          onConfirm={() => void runDelete(deleting)}
          onClose={() => setDeleting(null)}
          focusAfter={() => {
            // The row with the button is gone.
            if (gone.current) searchBox.current?.focus();
            return gone.current;
          }}
        />
      ) : null}
      {merging ? (
        <MergeDialog
          church={merging}
          other={null}
          onClose={() => setMerging(null)}
          focusAfterMerge={() => searchBox.current?.focus()}
        />
      ) : null}
    </AdminPanel>
  );
}
