import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { imports as copy } from '#shared/messages/imports.ts';
import { AdminPanel } from '@/components/admin-panel.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { controlClass, Field } from '@/components/ui/field.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { importsQuery, useImportActions } from '../api.ts';
import { ImportFile } from './import-file.tsx';
import { ImportRuns } from './import-runs.tsx';

export function AdminImports() {
  const list = useQuery({ ...importsQuery(), refetchOnMount: 'always' });
  const [chosen, setChosen] = useState<number | null>(null);
  const { uploads = [], runs = [], mostMegabytes = 0 } = list.data ?? {};
  const shown = chosen ?? uploads[0]?.id ?? null;
  const others = uploads.filter(({ id }) => id !== shown);
  return (
    <AdminPanel query={list} empty={null}>
      <div className="flex flex-col gap-10">
        <section>
          <h2 className="text-xl">{copy.heading}</h2>
          <p className="mt-1 max-w-prose text-ink-soft">{copy.intro(mostMegabytes)}</p>
          <UploadForm onUploaded={setChosen} />
        </section>
        {shown === null ? null : <ImportFile key={shown} id={shown} onGone={() => setChosen(null)} />}
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
                    onClick={() => setChosen(id)}
                  >
                    <span className="wrap-anywhere">{file}</span>
                  </Button>
                  <Badge look="secondary">{copy.states[state]}</Badge>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <ImportRuns runs={runs} />
      </div>
    </AdminPanel>
  );
}

function UploadForm({ onUploaded }: { onUploaded: (id: number) => void }) {
  const { upload } = useImportActions();
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const file = input.current?.files?.[0];
    if (upload.isPending) return;
    if (!file) {
      toast({ title: copy.uploadFailed, description: copy.none, variant: 'destructive' });
      return;
    }
    try {
      onUploaded((await upload.mutateAsync(file)).id);
      form.reset();
    } catch (error) {
      toastFailure(error, copy.uploadFailed, copy.tryAgain);
    }
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
            accept=".csv,.tsv,.txt,.xlsx,.json,.geojson,.geojsonl,.geojsonseq"
            className={controlClass}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={upload.isPending}>
        {upload.isPending ? copy.uploading : copy.upload}
      </Button>
    </form>
  );
}
