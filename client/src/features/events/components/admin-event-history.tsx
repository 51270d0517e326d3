import { useInfiniteQuery } from '@tanstack/react-query';
import { shortDay } from '#shared/event-dates.ts';
import type { AdminEvent, EventHistoryEntry } from '#shared/events-admin.ts';
import { admin } from '#shared/messages/admin.ts';
import { adminEvents as copy, eventSubmission } from '#shared/messages/event-submissions.ts';
import { HistoryPanel } from '@/components/history-panel.tsx';
import { eventHistoryQuery } from '../api-admin.ts';

export function AdminEventHistory({ event, onBack }: { event: AdminEvent; onBack: () => void }) {
  return (
    <HistoryPanel
      title={copy.historyOf(event.title)}
      list={useInfiniteQuery(eventHistoryQuery(event.id))}
      none={copy.noHistory}
      back={copy.back}
      onBack={onBack}
      textOf={({ action }) => copy.actions[action]}
      detailsOf={detailsOf}
    />
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
