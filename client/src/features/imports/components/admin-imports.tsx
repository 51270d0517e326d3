import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, useRef, useState } from 'react';
import { encodings, type ImportRun } from '#shared/contracts/admin/imports-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { imports as copy } from '#shared/messages/admin/imports.ts';
import { attempt } from '@/components/toast-failure.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { controlClass, Field } from '@/components/ui/field.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { DeskRows } from '@/features/desk/desk-list.tsx';
import { DeskPanel } from '@/features/desk/desk-panel.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { importsQuery, useImportActions } from '../api.ts';
import { ImportFile } from './import-file.tsx';
import { countTexts } from './import-report.tsx';

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
            <DeskRows
              items={others}
              row={({ id, file, state }) => ({
                name: file,
                badges: <Badge variant="secondary">{copy.states[state]}</Badge>,
                actions: [{ label: copy.show, open: () => setChosenId(id) }],
              })}
            />
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
  const mixed = upload.error instanceof ApiError ? upload.error.body.fields?.encoding : undefined;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const file = input.current?.files?.[0];
    if (upload.isPending) return;
    if (!file)
      return void toast({ title: copy.uploadFailed, description: copy.none, variant: 'destructive' });
    await attempt(copy.uploadFailed, async () => {
      onUploaded((await upload.mutateAsync(new FormData(form))).id);
      form.reset();
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
            onChange={() => upload.reset()}
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
      <Button type="submit" busy={upload.isPending}>
        {copy.upload}
      </Button>
    </form>
  );
}

function ImportRuns({ runs }: { runs: readonly ImportRun[] }) {
  const { undo } = useImportActions();
  return (
    <section>
      <h2 className="text-xl">{copy.runs}</h2>
      {runs.length === 0 ? <p className="mt-2 text-ink-soft">{copy.noRuns}</p> : null}
      <DeskRows
        items={runs}
        row={(run) => ({
          name: run.file,
          facts: [
            copy.runBy(run.source, run.startedBy ?? copy.commandLine, momentText(run.startedAt)),
            ...countTexts(run),
          ],
          more: <UnrestoredChurches left={run.left} />,
          note: stateOf(run),
          actions: [
            run.undoable && {
              label: copy.undo,
              variant: 'secondary',
              run: () => undo.mutateAsync({ id: run.id }),
              ask: { title: copy.undoTitle(run.file), text: copy.undoConfirm },
            },
          ],
        })}
      />
    </section>
  );
}

function stateOf({ undoneAt, undoneBy, finishedAt }: ImportRun): string {
  if (undoneAt) return copy.undone(undoneBy ?? '', momentText(undoneAt));
  if (undoneBy) return copy.undoing;
  return finishedAt ? '' : copy.interrupted;
}

function UnrestoredChurches({ left }: Pick<ImportRun, 'left'>) {
  const total = left[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <p className="mt-1 text-sm">
      {copy.left(total)}{' '}
      {left.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : ''}
          <a href={churchPath(id)} className="text-bayou underline underline-offset-4">
            {name}
          </a>
        </Fragment>
      ))}
      {total > left.length ? ` ${copy.moreErrors(total - left.length)}` : ''}
    </p>
  );
}
