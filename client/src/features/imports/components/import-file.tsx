import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ImportUpload } from '#shared/contracts/admin/imports-admin.ts';
import { imports as copy } from '#shared/messages/admin/imports.ts';
import { controls } from '#shared/messages/app.ts';
import { attempt } from '@/components/toast-failure.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { DeskPanel } from '@/features/desk/desk-panel.tsx';
import { importQuery, isWorking, useImportActions } from '../api.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportReport } from './import-report.tsx';

export function ImportFile({ id, onDiscarded }: { id: number; onDiscarded: () => void }) {
  const query = useQuery(importQuery(id));
  const queryClient = useQueryClient();
  const upload = query.data;
  const done = upload?.state === 'done';
  // Many lists contain the imported churches.
  useEffect(() => {
    if (done) void queryClient.invalidateQueries();
  }, [done, queryClient]);
  return (
    <DeskPanel query={query} empty={null}>
      {upload ? (
        <section aria-labelledby="import-file" className="rounded-card border border-line bg-card p-4 sm:p-6">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="import-file" className="text-xl wrap-anywhere">
              {upload.file}
            </h2>
            <span role="status">
              <Badge variant={upload.state === 'failed' ? 'destructive' : done ? 'success' : 'secondary'}>
                {copy.states[upload.state]}
              </Badge>
            </span>
          </div>
          <Step upload={upload} onDiscarded={onDiscarded} />
        </section>
      ) : null}
    </DeskPanel>
  );
}

function Step({ upload, onDiscarded }: { upload: ImportUpload; onDiscarded: () => void }) {
  const { id, state, report } = upload;
  const [editing, setEditing] = useState(false);
  const { run, check, cancel, discard } = useImportActions();
  const perform = (step: () => Promise<unknown>) =>
    void attempt(controls.failed, async () => {
      await step();
      setEditing(false);
    });
  const discardButton = (
    <Button variant="quiet" onClick={() => perform(() => discard.mutateAsync({ id }).then(onDiscarded))}>
      {copy.discard}
    </Button>
  );
  const others = (
    <>
      <Button variant="secondary" onClick={() => setEditing(true)}>
        {copy.change}
      </Button>
      {discardButton}
    </>
  );
  if (state === 'done') return <p className="mt-3">{copy.done(upload.file)}</p>;
  if (isWorking(state))
    return <Working upload={upload} onCancel={() => perform(() => cancel.mutateAsync({ id }))} />;
  if (state === 'draft' || editing)
    return (
      <ImportColumns
        key={JSON.stringify(upload.table)}
        upload={upload}
        onChecked={() => setEditing(false)}
        actions={discardButton}
      />
    );
  if (state === 'checked' && report)
    return (
      <ImportReport
        upload={upload}
        report={report}
        busy={run.isPending}
        onRun={(choices) => perform(() => run.mutateAsync({ id, ...choices }))}
        actions={others}
      />
    );
  return (
    <Stopped
      upload={upload}
      onResume={() => perform(() => (report ? run.mutateAsync({ id }) : check.mutateAsync({ id })))}
    >
      {others}
    </Stopped>
  );
}

function Working({ upload: { done, records }, onCancel }: { upload: ImportUpload; onCancel: () => void }) {
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <div className="w-full max-w-md">
        <p id="import-progress" className="mb-1 text-sm tabular-nums">
          {copy.progress(done, records)}
        </p>
        <progress
          aria-labelledby="import-progress"
          max={Math.max(1, records)}
          value={done}
          className="h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-bayou [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-bayou"
        />
      </div>
      <Button variant="secondary" onClick={onCancel}>
        {controls.cancel}
      </Button>
    </div>
  );
}

function Stopped({
  upload: { state, error, report },
  onResume,
  children,
}: {
  upload: ImportUpload;
  onResume: () => void;
  children: ReactNode;
}) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Notice variant={state === 'failed' ? 'warning' : 'note'}>{error ?? copy.canceledText}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onResume}>{report && state === 'canceled' ? copy.resume : controls.retry}</Button>
        {children}
      </div>
    </div>
  );
}
