/** Inputs for church fields, generated from the shared field list. Every church form is made of these groups. */
import type { ReactNode } from 'react';
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import {
  type ChoiceField,
  type ChurchField,
  type ExceptionForm,
  emptyValue,
  type FormKind,
  fieldsWhere,
  fieldTraits,
} from '#shared/domain/church-fields.ts';
import { type FactField, stepFree } from '#shared/domain/fact-options.ts';
import { areaChoices, denominationChoices } from '#shared/domain/region.ts';
import { choiceLabels } from '#shared/messages/churches/choice-fields.ts';
import { fieldHelp, fieldLabels, inputCopy } from '#shared/messages/churches/church-fields.ts';
import { exceptionKinds } from '#shared/service-times/schedule.ts';
import { choicesFor } from '@/components/church-form/choices.ts';
import { OptionsField } from '@/components/church-form/options-field.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { FormGroup, optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';

export type ChurchFormProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>;
  kind: FormKind | 'claim';
  /** Determines which inputs there are, and which are optional. */
  schema: { shape: Record<string, z.ZodType> };
  /** Fields whose labels say that changes are public immediately. */
  live?: readonly ChurchField[];
};

/** A label suffix such as "(optional, public right away)". */
export function markOf({ isOptional, isLive }: { isOptional: boolean; isLive: boolean }): string | undefined {
  const marks = [isOptional ? inputCopy.optional : '', isLive ? inputCopy.live : ''].filter(Boolean);
  return marks.length > 0 ? `(${marks.join(', ')})` : undefined;
}

/** A titled group of inputs; `before` and `children` are special inputs around the generated ones. */
export function ChurchFieldGroup<In extends FieldValues, Out>({
  group,
  title,
  help,
  before,
  children,
  ...props
}: ChurchFormProps<In, Out> & {
  group: 'church' | 'place' | 'visit' | 'contact' | 'story' | 'links';
  title: string;
  help?: string;
  before?: ReactNode;
  children?: ReactNode;
}) {
  const names = fieldsWhere((traits) => traits.group === group).filter((name) => name in props.schema.shape);
  if (names.length === 0) return null;
  return (
    <FormGroup title={title} {...(help ? { help } : {})}>
      {before}
      {names.map((name) => (
        <ChurchInput key={name} name={name} {...props} />
      ))}
      {children}
    </FormGroup>
  );
}

const inputs: { [Name in ChurchField]?: { type?: string; autoComplete?: string; className?: string } } = {
  name: { autoComplete: 'organization' },
  address: { autoComplete: 'street-address' },
  city: { autoComplete: 'address-level2' },
  state: { autoComplete: 'address-level1', className: 'max-w-24' },
  zip: { autoComplete: 'postal-code', className: 'max-w-48' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  website: { autoComplete: 'url' },
};

function ChurchInput<In extends FieldValues, Out>({
  name,
  form,
  kind: formKind,
  schema,
  live = [],
}: ChurchFormProps<In, Out> & { name: ChurchField }) {
  const { kind, max, choices, options } = fieldTraits[name];
  const errors = form.formState.errors as Record<string, { message?: string } | undefined>;
  const field = {
    label: fieldLabels[name],
    help: formKind === 'admin' ? undefined : fieldHelp[name],
    error: errors[name]?.message,
    optional: markOf({
      isOptional: schema.shape[name]?.safeParse('').success ?? false,
      isLive: live.includes(name),
    }),
    ...form.register(name as string as Path<In>),
  };
  if (name === 'denomination' || name === 'area') {
    const offered = name === 'area' ? areaChoices[formKind] : denominationChoices[formKind];
    // Saving must not lose a value that the form doesn't offer.
    const stored = (form.formState.defaultValues as Record<string, string | undefined>)[name];
    return <SelectField {...field} choose={inputCopy.choose} options={choicesFor(name, offered, stored)} />;
  }
  if (options)
    return (
      <Controller
        control={form.control}
        name={name as string as Path<In>}
        render={({ field: { value, onChange } }) => (
          <OptionsField
            name={name as FactField}
            label={field.label}
            mark={live.includes(name) ? field.optional : undefined}
            values={value ?? []}
            without={stepFree}
            onChange={onChange}
          />
        )}
      />
    );
  if (choices) {
    const labels: Record<string, string> = choiceLabels[name as ChoiceField];
    return <SelectField {...field} options={optionsOf(choices, labels)} />;
  }
  if (kind === 'paragraphs')
    return <TextArea {...field} maxLength={max} {...(name === 'description' ? {} : { rows: 3 })} />;
  return (
    <TextField
      {...field}
      maxLength={max}
      {...(name === 'zip' ? { inputMode: 'numeric' as const } : {})}
      {...(kind === 'link' ? { type: 'url' } : {})}
      {...inputs[name]}
    />
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Drops the times that the server parses from the text. */
const exceptionsOf = (value: unknown): ExceptionForm[] =>
  (Array.isArray(value) ? value : []).flatMap((day) => {
    const { date, kind, text } = (day ?? {}) as Record<string, unknown>;
    const validKind = exceptionKinds.find((exceptionKind) => exceptionKind === kind);
    return validKind ? [{ date: textOf(date), kind: validKind, text: textOf(text) }] : [];
  });

function inputValue(name: ChurchField, value: unknown): unknown {
  const { kind, choices } = fieldTraits[name];
  if (kind === 'lines' || kind === 'options') {
    const lines = (Array.isArray(value) ? value : []).filter((line) => typeof line === 'string');
    // An empty list of lines gets a blank one to type into.
    return kind === 'lines' && lines.length === 0 ? [''] : lines;
  }
  if (kind === 'days') return exceptionsOf(value);
  if (kind === 'degrees') return typeof value === 'number' ? value : null;
  if (kind === 'image') return textOf(value) || null;
  return choices && !choices.includes(textOf(value)) ? emptyValue(name) : textOf(value);
}

/** Input values for every named field, from an API response or a stored draft. Missing fields become empty. */
export const inputValues = (names: readonly ChurchField[], fields: Record<string, unknown>) =>
  Object.fromEntries(names.map((name) => [name, inputValue(name, fields[name])]));
