import type { ReactNode } from 'react';
import { admin as copy } from '#shared/messages/admin.ts';
import { AdminPanel, type Pages, ShowMore } from '@/components/admin-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { momentText } from '@/lib/dates.ts';

export function HistoryMoment({ at, actor }: { at: string; actor: string }) {
  return (
    <p className="text-sm text-ink-soft">
      <time dateTime={at}>{momentText(at)}</time> {copy.by} {actor}
    </p>
  );
}

export function HistoryPanel<Entry extends { id: number; at: string; actor: string }>({
  title,
  list,
  none,
  back,
  onBack,
  textOf,
  detailsOf = () => [],
}: {
  title: string;
  list: Pages & { data: { pages: Entry[][] } | undefined };
  none: string;
  back: string;
  onBack: () => void;
  textOf: (entry: Entry) => ReactNode;
  detailsOf?: (entry: Entry) => string[];
}) {
  const entries = list.data?.pages.flat() ?? [];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl wrap-anywhere">{title}</h2>
        <Button variant="secondary" size="small" onClick={onBack}>
          {back}
        </Button>
      </div>
      <AdminPanel query={list} empty={entries.length === 0 ? { title: none, text: '' } : null}>
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {entries.map((entry) => (
            <li key={entry.id} className="px-4 py-3">
              <p className="font-semibold wrap-anywhere">{textOf(entry)}</p>
              <HistoryMoment at={entry.at} actor={entry.actor} />
              {detailsOf(entry).map((line) => (
                <p key={line} className="mt-1 max-w-prose text-sm wrap-anywhere">
                  {line}
                </p>
              ))}
            </li>
          ))}
        </ul>
        <ShowMore list={list} />
      </AdminPanel>
    </>
  );
}
