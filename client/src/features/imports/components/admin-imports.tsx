import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, useRef, useState } from 'react';
import { encodings, type ImportRun } from '#shared/contracts/admin/imports-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { imports as copy } from '#shared/messages/admin/imports.ts';
import { attempt } from '@/components/toast-failure.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ActionDialog } from '@/components/ui/dialog.tsx';
import { controlClass, Field } from '@/components/ui/field.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { DeskPanel } from '@/features/desk/desk-panel.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { importsQuery, useImportActions } from '../api.ts';
import { ImportFile } from './import-file.tsx';
import { ImportCounts } from './import-report.tsx';

export function AdminImports() {
  const list = useQuery({ ...importsQuery(), refetchOnMount: 'always' });
  const [chosenId, setChosenId] = useState<number | null>(null);
  const { uploads = [], runs = [], maxMegabytes = 0 } = list.data ?? {};
  const shownId = chosenId ?? uploads[0]?.id ?? null;
  const others = uploads.filter(({ id }) => id !== shownId);
  return (
    <DeskPanel query={list} empty={null}>
      <div className="flex flex-col gap-10">
        <section>
          <h2 className="text-xl">{copy.heading}</h2>
          <p className="mt-1 max-w-prose text-ink-soft">{copy.intro(maxMegabytes)}</p>
          <UploadForm onUploaded={setChosenId} />
        </section>
        {shownId === null ? null : (
          <ImportFile key={shownId} id={shownId} onDiscarded={() => setChosenId(null)} />
        )}
        {others.length > 0 ? (
          <section>
            <h2 className="text-xl">{copy.open}</h2>
            <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
              {others.map(({ id, file, state }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={copy.show(file)}
                    onClick={() => setChosenId(id)}
                  >
                    <span className="wrap-anywhere">{file}</span>
                  </Button>
                  <Badge variant="secondary">{copy.states[state]}</Badge>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <ImportRuns runs={runs} />
      </div>
    </DeskPanel>
  );
}

function UploadForm({ onUploaded }: { onUploaded: (id: number) => void }) {
  const { upload } = useImportActions();
  const input = useRef<HTMLInputElement>(null);
  /** Which lines of the file have another encoding. */
  const [mixed, setMixed] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const file = input.current?.files?.[0];
    if (upload.isPending) return;
    if (!file) {
      toast({ title: copy.uploadFailed, description: copy.none, variant: 'destructive' });
      return;
    }
    await attempt([copy.uploadFailed, copy.tryAgain], async () => {
      try {
        onUploaded((await upload.mutateAsync(new FormData(form))).id);
        form.reset();
        setMixed(null);
      } catch (error) {
        if (!(error instanceof ApiError) || !error.body.fields?.encoding) throw error;
        setMixed(error.body.fields.encoding);
      }
    });
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 flex flex-wrap items-end gap-3">
      <Field label={copy.file} className="w-full max-w-md">
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            type="file"
            name="file"
            onChange={() => setMixed(null)}
            accept=".csv,.tsv,.txt,.xlsx,.json,.geojson,.geojsonl,.geojsonseq"
            className={controlClass}
          />
        )}
      </Field>
      {mixed ? (
        <SelectField
          label={copy.encoding}
          help={mixed}
          name="encoding"
          options={encodings.map((value) => ({ value, label: copy.encodings[value] }))}
        />
      ) : null}
      <Button type="submit" aria-disabled={upload.isPending}>
        {upload.isPending ? copy.uploading : copy.upload}
      </Button>
    </form>
  );
}

function ImportRuns({ runs }: { runs: readonly ImportRun[] }) {
  const [undoing, setUndoing] = useState<ImportRun | null>(null);
  const { undo } = useImportActions();
  const undoRun = ({ id }: ImportRun) =>
    attempt([copy.stepFailed, copy.tryAgain], async () => {
      toast({ title: (await undo.mutateAsync({ id })).message });
    });
  return (
    <section>
      <h2 className="text-xl">{copy.runs}</h2>
      {runs.length === 0 ? <p className="mt-2 text-ink-soft">{copy.noRuns}</p> : null}
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card empty:hidden">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-72">
              <p className="font-semibold wrap-anywhere">{run.file}</p>
              <p className="text-sm text-ink-soft wrap-anywhere">
                {copy.runBy(run.source, run.startedBy ?? copy.commandLine, momentText(run.startedAt))}
              </p>
              <div className="mt-1 text-sm">
                <ImportCounts counts={run} />
              </div>
              <UnrestoredChurches left={run.left} />
            </div>
            <RunStatus run={run} onUndo={() => setUndoing(run)} />
          </li>
        ))}
      </ul>
      {undoing ? (
        <ActionDialog
          title={copy.undoTitle(undoing.file)}
          text={copy.undoConfirm}
          cancel={copy.undoKeep}
          confirm={copy.undo}
          working={copy.undoing}
          run={() => undoRun(undoing)}
          onClose={() => setUndoing(null)}
        />
      ) : null}
    </section>
  );
}

function UnrestoredChurches({ left: [first, ...others] }: Pick<ImportRun, 'left'>) {
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

function RunStatus({ run, onUndo }: { run: ImportRun; onUndo: () => void }) {
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
