import { clsx } from 'clsx';
import { type ChangeEvent, type ClipboardEvent, type ComponentProps, type ReactNode, useId } from 'react';
import { controls } from '#shared/messages/app.ts';

export const controlClass =
  'w-full rounded-control border border-ink/50 bg-card px-3 py-2.5 text-base placeholder:text-ink-faint hover:border-ink/70 disabled:opacity-60 aria-invalid:border-brick';

export function FieldError({ id, error }: { id?: string | undefined; error?: string | undefined }) {
  return error ? (
    <p id={id} className="text-sm font-medium text-brick-dark">
      {error}
    </p>
  ) : null;
}

export type FieldText = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** True for the usual mark behind the label, or another one. */
  optional?: string | boolean | undefined;
};

type ControlProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

/** Label, help, control, and error; `children` receives the attributes that link the control to them. */
export function Field({
  label,
  help,
  error,
  optional,
  className,
  children,
}: FieldText & { className?: string | undefined; children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional ? (
          <span className="font-normal text-ink-faint">
            {' '}
            {optional === true ? controls.optional : optional}
          </span>
        ) : null}
      </label>
      {help ? (
        <div id={helpId} className="text-sm text-ink-soft">
          {help}
        </div>
      ) : null}
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': [helpId, errorId].filter(Boolean).join(' ') || undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** For controlled inputs outside react-hook-form. */
export type ValueHandler = { onValue?: ((value: string) => void) | undefined };

/** Separates a field's texts from the attributes of its control. */
export function splitField<Props extends FieldText & ValueHandler & { className?: string | undefined }>({
  label,
  help,
  error,
  optional,
  className,
  onValue,
  ...control
}: Props) {
  const onChange = onValue && ((event: ChangeEvent<{ value: string }>) => onValue(event.target.value));
  return {
    text: { label, help, error, optional, className },
    control: { ...control, ...(onChange ? { onChange } : {}) },
  };
}

export const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  maxLength: 254,
} as const;

/** Trims a pasted value before maxLength cuts it: " 45402-1234". */
function pasteTrimmed(event: ClipboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const pasted = event.clipboardData.getData('text');
  const { value, selectionStart, selectionEnd, maxLength } = input;
  const replacesAll = value === '' || (selectionStart === 0 && selectionEnd === value.length);
  if (!replacesAll || pasted === pasted.trim()) return;
  event.preventDefault();
  const text = pasted.trim().slice(0, maxLength < 0 ? undefined : maxLength);
  // React ignores values that are set on the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Pass either react-hook-form's register() or `value` and `onValue`. */
export function TextField(props: FieldText & ValueHandler & ComponentProps<'input'>) {
  const { text, control } = splitField(props);
  return (
    <Field {...text}>
      {(linked) => (
        <input onPaste={pasteTrimmed} {...control} {...linked} className={clsx(controlClass, 'min-h-11')} />
      )}
    </Field>
  );
}

/** The button of a dropdown. */
export const selectTriggerClass =
  'inline-flex min-h-11 w-full items-center justify-between gap-2 rounded-control border border-ink/30 bg-card px-3 text-left hover:border-ink/60 disabled:opacity-60';
