import { type ReactNode, useState } from 'react';
import { type Correction, type CorrectionField, correction } from '#shared/contracts/admin/contacts-admin.ts';
import { type FactField, factFields } from '#shared/domain/fact-options.ts';
import { suggestionReview as copy } from '#shared/messages/admin/contacts-admin.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { factLabels } from '#shared/messages/churches/visit-facts.ts';
import { OptionsField } from '@/components/church-form/options-field.tsx';
import { DialogActions } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { TextArea } from '@/components/ui/form-controls.tsx';

const namesOf = (fields: Correction) => Object.keys(fields) as CorrectionField[];
const textOf = (name: CorrectionField, value: Correction[CorrectionField]) =>
  !Array.isArray(value)
    ? (value ?? '')
    : name === 'services'
      ? value.join('\n')
      : value.map((option) => factLabels[option] ?? option).join(', ');

/** The listing's values and the suggested ones; after a decision, only the listing's. */
export function CorrectionTable({
  current,
  suggested,
  decided,
}: {
  current: Correction;
  suggested: Correction;
  decided: boolean;
}) {
  return (
    <div className="grid gap-x-8 gap-y-3 rounded-control border border-line bg-paper p-3 sm:grid-cols-2">
      <Column title={copy.now} fields={current} />
      {decided ? null : <Column title={copy.suggested} fields={suggested} compareTo={current} />}
    </div>
  );
}

/** Values that differ from those in `compareTo` are bold. */
function Column({ title, fields, compareTo }: { title: string; fields: Correction; compareTo?: Correction }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-sans text-sm font-semibold">{title}</h3>
      <dl className="space-y-1">
        {namesOf(fields).map((name) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{fieldLabels[name]}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <Value
                text={textOf(name, fields[name])}
                compareTo={compareTo && textOf(name, compareTo[name])}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Value({ text, compareTo }: { text: string; compareTo: string | undefined }): ReactNode {
  if (!text) return <span className="text-ink-faint">{copy.empty}</span>;
  return compareTo === undefined || compareTo === text ? (
    text
  ) : (
    <strong className="font-semibold">{text}</strong>
  );
}

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
  const names = namesOf(suggested);
  const facts = factFields.filter((name) => suggested[name] !== undefined);
  const typed = names.filter((name) => !facts.some((fact) => fact === name));
  const [answers, setAnswers] = useState<Partial<Record<FactField, string[]>>>(suggested);
  const [texts, setTexts] = useState(
    () => new Map(typed.map((name) => [name, textOf(name, suggested[name])])),
  );
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const save = () => {
    const fields = Object.fromEntries(
      [...texts].map(([name, text]) => [name, name === 'services' ? text.split('\n') : text]),
    );
    const { data, error } = correction.safeParse({
      ...fields,
      ...Object.fromEntries(facts.map((name) => [name, answers[name]])),
    });
    setErrors(Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []));
    if (data) onSave(data);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) save();
      }}
      className="flex max-w-prose flex-col gap-4"
    >
      <FactInputs names={facts} answers={answers} onChange={setAnswers} />
      {typed.map((name) => {
        const input = {
          label: fieldLabels[name],
          error: errors[name],
          value: texts.get(name) ?? '',
          onChange: (event: { target: { value: string } }) =>
            setTexts(new Map(texts).set(name, event.target.value)),
        };
        return name === 'services' ? (
          <TextArea key={name} {...input} help={copy.lines} rows={5} />
        ) : (
          <TextField key={name} {...input} />
        );
      })}
      <DialogActions run={copy.save} busy={busy} onCancel={onCancel} />
    </form>
  );
}

/** Facts for visitors as pills to tap. */
export const FactInputs = ({
  names,
  answers,
  onChange,
}: {
  names: readonly FactField[];
  answers: Partial<Record<FactField, string[]>>;
  onChange: (answers: Partial<Record<FactField, string[]>>) => void;
}) =>
  names.map((name) => (
    <OptionsField
      key={name}
      name={name}
      label={fieldLabels[name]}
      mark={undefined}
      values={answers[name] ?? []}
      onChange={(values) => onChange({ ...answers, [name]: values })}
    />
  ));
