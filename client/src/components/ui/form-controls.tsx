/** More controls for field.tsx; like TextField, they take register() or `value` and `onValue`. */
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { changeHandler, controlClass, Field, type FieldWords, type ValueHandler } from './field.tsx';

export function TextArea({
  label,
  help,
  error,
  optional,
  className,
  onValue,
  ...input
}: FieldWords & ValueHandler & ComponentProps<'textarea'>) {
  return (
    <Field label={label} help={help} error={error} optional={optional} className={className}>
      {(wiring) => (
        <textarea rows={6} {...input} {...changeHandler({ onValue })} {...wiring} className={controlClass} />
      )}
    </Field>
  );
}

export type Option = { value: string | number; label: string };

/** Options of a select, in the order of `values`. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Option[] => values.map((value) => ({ value, label: labels[value] }));

/** The native select: in a form it works best with keyboards, screen readers and phones. */
export function SelectField({
  label,
  help,
  error,
  optional,
  className,
  onValue,
  choose,
  options = [],
  children,
  ...input
}: FieldWords &
  ValueHandler &
  ComponentProps<'select'> & {
    /** Text of the first option, whose value is ''. */
    choose?: string;
    options?: readonly Option[];
  }) {
  return (
    <Field label={label} help={help} error={error} optional={optional} className={className}>
      {(wiring) => (
        <div className="relative">
          <select
            {...input}
            {...changeHandler({ onValue })}
            {...wiring}
            className={clsx(controlClass, 'min-h-11 appearance-none pr-10')}
          >
            {choose === undefined ? null : <option value="">{choose}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {children}
          </select>
          <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-4" />
        </div>
      )}
    </Field>
  );
}
