import { useInfiniteQuery } from '@tanstack/react-query';
import { shortDay } from '#shared/event-dates.ts';
import type { AdminEvent, EventHistoryEntry } from '#shared/events-admin.ts';
import { admin } from '#shared/messages/admin.ts';
import { adminEvents as copy, eventSubmission } from '#shared/messages/event-submissions.ts';
import { AdminPanel, ShowMore } from '@/components/admin-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { momentText } from '@/lib/dates.ts';
import { eventHistoryQuery } from '../api-admin.ts';

/** The history of an event, newest first. */
export function AdminEventHistory({ event, onBack }: { event: AdminEvent; onBack: () => void }) {
  const list = useInfiniteQuery(eventHistoryQuery(event.id));
  const entries = list.data?.pages.flat() ?? [];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl wrap-anywhere">{copy.historyOf(event.title)}</h2>
        <Button variant="secondary" size="small" onClick={onBack}>
          {copy.back}
        </Button>
      </div>
      <AdminPanel query={list} empty={entries.length === 0 ? { title: copy.noHistory, text: '' } : null}>
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {entries.map((entry) => (
            <li key={entry.id} className="px-4 py-3">
              <p className="font-semibold">{copy.actions[entry.action]}</p>
              <p className="text-sm text-ink-soft">
                <time dateTime={entry.at}>{momentText(entry.at)}</time> {admin.by} {entry.actor}
              </p>
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

const fields: Record<string, string> = { ...eventSubmission.fields, recurrence: eventSubmission.repeats };

function detailsOf({ details: { reason, date, changed, because } }: EventHistoryEntry): string[] {
  return [
    typeof reason === 'string' && reason ? `${copy.reason}: ${reason}` : '',
    typeof date === 'string' ? copy.on(shortDay(date) ?? date) : '',
    Array.isArray(changed)
      ? copy.changed(changed.map((name) => fields[String(name)] ?? name).join(', '))
      : '',
    because === 'account_deleted' ? admin.because : '',
  ].filter(Boolean);
}
