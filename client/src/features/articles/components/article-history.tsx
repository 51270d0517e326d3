import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { newsHistory as copy } from '#shared/messages/articles-admin.ts';
import { HistoryMoment } from '@/components/history-panel.tsx';
import { momentText } from '@/lib/dates.ts';
import { articleHistoryQuery } from '../api-admin.ts';

export function ArticleHistory({ id }: { id: string }) {
  const { data } = useQuery(articleHistoryQuery(id));
  const titleId = useId();
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-10 max-w-3xl border-t border-line pt-5">
      <h2 id={titleId} className="text-lg">
        {copy.title}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {data.map((entry) => (
          <li key={entry.id} className="py-2.5">
            <p>
              <span className="font-medium">{copy.actions[entry.action]}</span>
              {entry.moment ? ` ${copy.forMoment(momentText(entry.moment))}` : null}
            </p>
            <HistoryMoment at={entry.at} actor={entry.actor} />
          </li>
        ))}
      </ul>
    </section>
  );
}
