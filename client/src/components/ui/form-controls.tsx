/** More controls for field.tsx; they take the result of react-hook-form's register(). */
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldWords } from './field.tsx';

export function TextArea({
  label,
  help,
  error,
  optional,
  className,
  ...input
}: FieldWords & ComponentProps<'textarea'>) {
  return (
    <Field label={label} help={help} error={error} optional={optional} className={className}>
      {(wiring) => <textarea rows={6} {...input} {...wiring} className={controlClass} />}
    </Field>
  );
}

/** The native select: in a form it works best with keyboards, screen readers and phones. */
export function SelectField({
  label,
  help,
  error,
  optional,
  className,
  children,
  ...input
}: FieldWords & ComponentProps<'select'>) {
  return (
    <Field label={label} help={help} error={error} optional={optional} className={className}>
      {(wiring) => (
        <div className="relative">
          <select {...input} {...wiring} className={clsx(controlClass, 'min-h-11 appearance-none pr-10')}>
            {children}
          </select>
          <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-4" />
        </div>
      )}
    </Field>
  );
}
