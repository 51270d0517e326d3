import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { admin as copy } from '#shared/messages/admin.ts';
import { TextField } from '@/components/ui/field.tsx';
import { useDebouncedValue } from '@/lib/debounce.ts';
import { approvedQuery } from '../api-admin.ts';

const most = 6;

export function MergePicker({ not, onPick }: { not: number; onPick: (church: { id: number }) => void }) {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), 300);
  const found = useInfiniteQuery({ ...approvedQuery(search), enabled: search.length >= 2 });
  const churches = (search.length >= 2 ? (found.data?.pages[0]?.items ?? []) : [])
    .filter(({ id }) => id !== not)
    .slice(0, most);
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={copy.mergeChoose}
        help={copy.searchHelp}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status">
        {found.isSuccess && search.length >= 2 && churches.length === 0 ? (
          <p className="text-ink-soft">{copy.mergeNoMatch}</p>
        ) : null}
      </div>
      <ul className="flex flex-col gap-2 empty:hidden">
        {churches.map((church) => (
          <li key={church.id}>
            <button
              type="button"
              onClick={() => onPick(church)}
              className="w-full rounded-control border border-ink/30 bg-card p-3 text-left hover:border-ink/60"
            >
              <span className="block font-medium wrap-anywhere">{church.name}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {[`#${church.id}`, church.address, church.zip, church.area].filter(Boolean).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
