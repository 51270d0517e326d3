import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { newsEditor as copy } from '@/features/articles/copy-admin.ts';
import { adminQuery } from '@/lib/admin-queries.ts';
import { ApiError } from '@/lib/api-client.ts';
import { formOptions } from '@/lib/queries.ts';
import { ArticleForm } from './article-form.tsx';

type Steps = { onCreated: (id: number) => void; onClose: () => void };

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
  const { data, error, refetch } = useQuery({
    ...adminQuery('/api/admin/articles/:id', { params: { id } }),
    ...formOptions,
  });
  if (data) return <ArticleForm article={data} {...steps} />;
  if (!error) return <Loading />;
  return error instanceof ApiError && error.status === 404 ? (
    <StatePanel live title={copy.gone} />
  ) : (
    <StatePanel live title={error.message} retry={() => void refetch()} />
  );
}
