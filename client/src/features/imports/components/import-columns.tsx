import { type ReactNode, useState } from 'react';
import {
  duplicateModes,
  type ImportField,
  type ImportOptions,
  type ImportUpload,
  importFields,
} from '#shared/contracts/admin/imports-admin.ts';
import { imports as copy } from '#shared/messages/admin/imports.ts';
import { controls } from '#shared/messages/app.ts';
import { attempt } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { controlClass, TextField } from '@/components/ui/field.tsx';
import { optionsOf, SelectField } from '@/components/ui/form-controls.tsx';
import { useImportActions } from '../api.ts';

type Table = NonNullable<ImportUpload['table']>;
const isField = (field: string | null): field is ImportField =>
  (importFields as readonly (string | null)[]).includes(field);

/** Several columns can hold these. */
const isJoined = (field: ImportField) => ['services', 'address', 'description'].includes(field);

type Props = { upload: ImportUpload; onChecked: () => void; actions: ReactNode };

export function ImportColumns({ upload, onChecked, actions }: Props) {
  const { id, table, format } = upload;
  const canAssignColumns = format === 'csv' && table !== null;
  const [options, setOptions] = useState(upload.options);
  const [fields, setFields] = useState(
    () => table?.columns.map(({ field }) => (isField(field) ? field : null)) ?? [],
  );
  const { change, check } = useImportActions();
  const busy = change.isPending || check.isPending;
  const set = (values: Partial<ImportOptions>) => setOptions({ ...options, ...values });

  const run = async (step: () => Promise<unknown>) => {
    if (!busy) await attempt(controls.failed, step);
  };
  const runCheck = () =>
    run(async () => {
      await change.mutateAsync({ id, ...options, columns: canAssignColumns ? fields : null });
      await check.mutateAsync({ id });
      onChecked();
    });
  return (
    <div className="mt-4 flex flex-col gap-6">
      {canAssignColumns ? (
        <>
          <ColumnTable table={table} fields={fields} onFields={setFields} />
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label={copy.skip}
              type="number"
              min={0}
              max={100}
              className="max-w-60"
              value={options.skip ?? table.skipped}
              onChange={({ target: { valueAsNumber: rows } }) =>
                set({ skip: Math.min(100, Math.max(0, Math.trunc(rows || 0))) })
              }
            />
            <Button
              variant="secondary"
              onClick={() => void run(() => change.mutateAsync({ id, ...options, columns: null }))}
            >
              {copy.skipRead}
            </Button>
          </div>
        </>
      ) : (
        <p>{copy.recognized(copy.formats[format] ?? format)}</p>
      )}
      <Options options={options} onChange={set} />
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-disabled={busy} onClick={() => void runCheck()}>
          {copy.check}
        </Button>
        {actions}
      </div>
    </div>
  );
}

function ColumnTable({
  table,
  fields,
  onFields,
}: {
  table: Table;
  fields: ReadonlyArray<ImportField | null>;
  onFields: (fields: Array<ImportField | null>) => void;
}) {
  const assign = (index: number, field: ImportField | null) =>
    onFields(
      fields.map((other, at) =>
        at === index ? field : field !== null && other === field && !isJoined(field) ? null : other,
      ),
    );
  return (
    <div>
      <h3 className="text-lg">{copy.columns}</h3>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">{copy.columnsText}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {table.columns.map((column, index) => {
          const name = column.name || copy.unnamed(index + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and names can repeat
            <li key={index} className="grid items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-2">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-soft wrap-anywhere">{column.samples.join(' · ')}</p>
              </div>
              <select
                aria-label={copy.holdsOf(name)}
                className={controlClass}
                value={fields[index] ?? ''}
                onChange={({ target }) => assign(index, isField(target.value) ? target.value : null)}
              >
                <option value="">{copy.leaveOut}</option>
                {importFields.map((field) => (
                  <option key={field} value={field}>
                    {copy.fields[field]}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const checkboxes = ['allFaiths', 'regionOnly'] as const;

function Options({
  options,
  onChange,
}: {
  options: ImportOptions;
  onChange: (values: Partial<ImportOptions>) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-serif text-lg font-semibold">{copy.options}</legend>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <TextField
          label={copy.source}
          help={copy.sourceHelp}
          maxLength={80}
          autoComplete="off"
          value={options.source}
          onValue={(value) => onChange({ source: value })}
        />
        <SelectField
          label={copy.onDuplicate}
          className="justify-end"
          value={options.onDuplicate}
          onValue={(value) =>
            onChange({ onDuplicate: duplicateModes.find((mode) => mode === value) ?? 'ask' })
          }
          options={optionsOf(duplicateModes, copy.duplicateModes)}
        />
      </div>
      {checkboxes.map((name) => (
        <Checkbox
          key={name}
          label={copy[name]}
          checked={options[name]}
          onChange={(checked) => onChange({ [name]: checked })}
        />
      ))}
    </fieldset>
  );
}

export function Checkbox({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        className="size-5 accent-bayou"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
