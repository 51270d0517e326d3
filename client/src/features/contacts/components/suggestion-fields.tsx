import { clsx } from 'clsx';
import { Controller } from 'react-hook-form';
import { type Correction, type CorrectionField, correction } from '#shared/contracts/admin/contacts-admin.ts';
import { type FactField, factFields } from '#shared/domain/fact-options.ts';
import { suggestionReview as copy } from '#shared/messages/admin/contacts-admin.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { factLabels } from '#shared/messages/churches/visit-facts.ts';
import { OptionsField } from '@/components/church-form/options-field.tsx';
import { DialogActions } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, TextArea } from '@/components/ui/form-controls.tsx';
import { fieldsOf, useSchemaForm } from '@/lib/form.ts';

const namesOf = (fields: Correction) => Object.keys(fields) as CorrectionField[];
const textOf = (name: CorrectionField, value: Correction[CorrectionField]) =>
  !Array.isArray(value)
    ? value
    : name === 'services'
      ? value.join('\n')
      : value.map((option) => factLabels[option] ?? option).join(', ');

/** The listing's values and the suggested ones. Those that differ are bold. */
export function CorrectionTable({ current, suggested }: { current: Correction; suggested: Correction }) {
  return (
    <div className="grid gap-x-8 gap-y-3 rounded-control border border-line bg-paper p-3 sm:grid-cols-2">
      {[
        { title: copy.now, fields: current },
        { title: copy.suggested, fields: suggested },
      ].map(({ title, fields }) => (
        <div key={title} className="min-w-0">
          <h3 className="mb-1 font-sans text-sm font-semibold">{title}</h3>
          <dl className="space-y-1">
            {namesOf(fields).map((name) => {
              const text = textOf(name, fields[name]);
              return (
                <div key={name}>
                  <dt className="text-sm text-ink-soft">{fieldLabels[name]}</dt>
                  <dd
                    className={clsx(
                      'wrap-anywhere whitespace-pre-line',
                      text ? text !== textOf(name, current[name]) && 'font-semibold' : 'text-ink-faint',
                    )}
                  >
                    {text || copy.empty}
                  </dd>
                </div>
              );
            })}
          </dl>
        </div>
      ))}
    </div>
  );
}

const isFact = (name: CorrectionField): name is FactField => factFields.some((fact) => fact === name);

export function CorrectionForm({
  suggested,
  busy,
  onSave,
  onCancel,
}: {
  suggested: Correction;
  busy: boolean;
  onSave: (fields: Correction) => void;
  onCancel: () => void;
}) {
  const form = useSchemaForm(correction, suggested);
  const field = fieldsOf(form);
  const { services } = form.formState.errors;
  return (
    <Form busy={busy} onSubmit={form.handleSubmit(onSave)} className="flex max-w-prose flex-col gap-4">
      {namesOf(suggested).map((name) =>
        isFact(name) || name === 'services' ? (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: { value = [], onChange } }) =>
              isFact(name) ? (
                <FactInput name={name} values={value} onChange={onChange} />
              ) : (
                <TextArea
                  label={fieldLabels[name]}
                  help={copy.lines}
                  rows={5}
                  error={services?.message ?? services?.find?.(Boolean)?.message}
                  value={value.join('\n')}
                  onValue={(text) => onChange(text.split('\n'))}
                />
              )
            }
          />
        ) : (
          <TextField key={name} label={fieldLabels[name]} {...field(name)} />
        ),
      )}
      <DialogActions run={copy.save} busy={busy} onCancel={onCancel} />
    </Form>
  );
}

/** A fact for visitors, as pills to tap. */
export const FactInput = (
  field: Pick<Parameters<typeof OptionsField>[0], 'name' | 'values' | 'onChange'>,
) => <OptionsField label={fieldLabels[field.name]} mark={undefined} {...field} />;
