import { Fragment, useState } from 'react';
import type { ImportRun } from '#shared/imports-admin.ts';
import { imports as copy } from '#shared/messages/imports.ts';
import { churchPath } from '#shared/paths.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { momentText } from '@/lib/dates.ts';
import { useImportActions } from '../api.ts';
import { ImportCounts } from './import-report.tsx';

export function ImportRuns({ runs }: { runs: readonly ImportRun[] }) {
  const [asked, setAsked] = useState<ImportRun | null>(null);
  const { undo } = useImportActions();
  const run = async () => {
    if (!asked || undo.isPending) return;
    try {
      toast({ title: (await undo.mutateAsync({ id: asked.id })).message });
    } catch (error) {
      toastFailure(error, copy.stepFailed, copy.tryAgain);
    }
    setAsked(null);
  };
  return (
    <section>
      <h2 className="text-xl">{copy.runs}</h2>
      {runs.length === 0 ? <p className="mt-2 text-ink-soft">{copy.noRuns}</p> : null}
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card empty:hidden">
        {runs.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-72">
              <p className="font-semibold wrap-anywhere">{one.file}</p>
              <p className="text-sm text-ink-soft wrap-anywhere">
                {copy.runBy(one.source, one.startedBy ?? copy.commandLine, momentText(one.startedAt))}
              </p>
              <div className="mt-1 text-sm">
                <ImportCounts counts={one} />
              </div>
              <LeftChurches left={one.left} />
            </div>
            <RunState run={one} onUndo={() => setAsked(one)} />
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          title={copy.undoTitle(asked.file)}
          text={copy.undoConfirm}
          cancel={copy.undoKeep}
          confirm={copy.undo}
          working={copy.undoing}
          busy={undo.isPending}
          onConfirm={() => void run()}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  );
}

function LeftChurches({ left: [first, ...others] }: Pick<ImportRun, 'left'>) {
  if (!first) return null;
  return (
    <p className="mt-1 text-sm">
      {copy.left(first.total)}{' '}
      {[first, ...others].map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : ''}
          <a href={churchPath(id)} className="text-bayou underline underline-offset-4">
            {name}
          </a>
        </Fragment>
      ))}
      {first.total > others.length + 1 ? ` ${copy.moreErrors(first.total - others.length - 1)}` : ''}
    </p>
  );
}

function RunState({ run, onUndo }: { run: ImportRun; onUndo: () => void }) {
  if (run.undoneAt)
    return <p className="text-sm">{copy.undone(run.undoneBy ?? '', momentText(run.undoneAt))}</p>;
  if (run.undoneBy) return <p className="text-sm">{copy.undoing}</p>;
  return (
    <>
      {run.finishedAt ? null : <p className="text-sm">{copy.interrupted}</p>}
      {run.undoable ? (
        <Button variant="secondary" size="small" onClick={onUndo}>
          {copy.undo}
          <span className="sr-only"> ({run.file})</span>
        </Button>
      ) : null}
    </>
  );
}
