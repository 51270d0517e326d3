import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import { momentText } from '#shared/domain/dates.ts';
import { HistoryMoment, PanelSkeleton } from '@/components/admin/admin-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { newsEditor as copy, newsHistory } from '@/features/articles/copy-admin.ts';
import { ApiError } from '@/lib/api-client.ts';
import { adminArticleQuery, articleHistoryQuery, type Upload } from '../api-admin.ts';
import { ArticleForm } from './article-form.tsx';

type Steps = { upload: Upload; onCreated: (id: number) => void; onClose: () => void };

export function ArticleEditor({ id, ...steps }: Steps & { id: string | null }) {
  return (
    <>
      <Button variant="quiet" size="small" onClick={steps.onClose} className="-ml-3">
        <ArrowLeft className="size-4" />
        {copy.back}
      </Button>
      <div className="mt-2">
        {id === null ? <ArticleForm article={null} {...steps} /> : <Loaded id={id} {...steps} />}
      </div>
    </>
  );
}

function Loaded({ id, ...steps }: Steps & { id: string }) {
  const { data, error, refetch } = useQuery(adminArticleQuery(id));
  if (data)
    return (
      <>
        <ArticleForm article={data} {...steps} />
        <ArticleHistory id={id} />
      </>
    );
  if (!error) return <PanelSkeleton />;
  return error instanceof ApiError && error.status === 404 ? (
    <StatePanel live title={copy.gone} />
  ) : (
    <StatePanel live title={error.message} retry={() => void refetch()} />
  );
}

function ArticleHistory({ id }: { id: string }) {
  const { data } = useQuery(articleHistoryQuery(id));
  const titleId = useId();
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-10 max-w-3xl border-t border-line pt-5">
      <h2 id={titleId} className="text-lg">
        {newsHistory.title}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {data.map((entry) => (
          <li key={entry.id} className="py-2.5">
            <p>
              <span className="font-medium">{newsHistory.actions[entry.action]}</span>
              {entry.moment ? ` ${newsHistory.forMoment(momentText(entry.moment))}` : null}
            </p>
            <HistoryMoment at={entry.at} actor={entry.actor} />
          </li>
        ))}
      </ul>
    </section>
  );
}
