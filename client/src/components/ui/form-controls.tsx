/** Like TextField, these take either register() or `value` and `onValue`. */
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { controlClass, Field, type FieldText, splitField, type ValueHandler } from './field.tsx';

export function TextArea(props: FieldText & ValueHandler & ComponentProps<'textarea'>) {
  const { text, control } = splitField(props);
  return (
    <Field {...text}>
      {(linked) => <textarea rows={6} {...control} {...linked} className={controlClass} />}
    </Field>
  );
}

export type Option = { value: string | number; label: string };

export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Option[] => values.map((value) => ({ value, label: labels[value] }));

type SelectProps = FieldText &
  ValueHandler &
  ComponentProps<'select'> & {
    /** Label of the first option, whose value is ''. */
    choose?: string;
    options?: readonly Option[];
  };

/** A native select, which works best with keyboards, screen readers, and phones. */
export function SelectField({ choose, options = [], children, ...props }: SelectProps) {
  const { text, control } = splitField(props);
  return (
    <Field {...text}>
      {(linked) => (
        <div className="relative">
          <select {...control} {...linked} className={clsx(controlClass, 'min-h-11 appearance-none pr-10')}>
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

/** A radio button as a card. */
export function RadioCard({
  label,
  text,
  ...input
}: ComponentProps<'input'> & { label: string; text?: string }) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-control border border-line bg-card p-3 has-checked:border-bayou has-checked:bg-bayou-tint">
      <input type="radio" {...input} className="mt-1 size-4 shrink-0 accent-bayou" />
      <span>
        <span className="font-medium">{label}</span>
        {text ? <span className="block text-ink-soft">{text}</span> : null}
      </span>
    </label>
  );
}

export function FormGroup({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 border-t border-line pt-6">
      <h2 className="text-xl">{title}</h2>
      {help ? <p className="-mt-3 text-ink-soft">{help}</p> : null}
      {children}
    </section>
  );
}

/** Without the browser's validation because the shared schema validates. While `busy`, submitting does nothing. */
export function Form({ busy = false, onSubmit, ...form }: ComponentProps<'form'> & { busy?: boolean }) {
  return (
    <form
      noValidate
      aria-busy={busy}
      {...form}
      onSubmit={busy ? (event) => event.preventDefault() : onSubmit}
    />
  );
}
