import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminMoney as copy } from '#shared/messages/billing-admin.ts';
import { TextField } from '@/components/ui/field.tsx';
import { useDebouncedValue } from '@/lib/debounce.ts';
import { grantableQuery } from '../api-admin.ts';

export type GrantChurch = { id: number; name: string };

export function GrantPicker({
  chosen,
  onPick,
}: {
  chosen: GrantChurch | null;
  onPick: (church: GrantChurch) => void;
}) {
  const [text, setText] = useState('');
  const typed = useDebouncedValue(text.trim(), 300);
  // After a choice the list closes at once: later it would move the dialog's buttons from under the pointer.
  const search = text.trim() === '' ? '' : typed;
  const matches = useQuery(grantableQuery(search));
  const churches = search === '' ? [] : (matches.data ?? []);
  return (
    <>
      <TextField
        label={copy.grantChurch}
        help={copy.grantChurchHelp}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status">
        {matches.isSuccess && search !== '' && churches.length === 0 ? (
          <p className="text-ink-soft">{copy.grantNoMatch}</p>
        ) : null}
        {chosen ? (
          <p className="font-medium wrap-anywhere">
            {copy.grantChosen} {chosen.name}
          </p>
        ) : null}
      </div>
      <ul className="flex flex-col gap-2 empty:hidden">
        {churches.map(({ id, name, address, zip, area }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onPick({ id, name });
                setText('');
              }}
              className="w-full rounded-control border border-ink/30 bg-card px-3 py-2 text-left hover:border-ink/60"
            >
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {[address, zip, area].filter(Boolean).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
