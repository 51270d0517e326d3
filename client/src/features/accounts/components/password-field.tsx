import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { type Strength, strengthOf } from '#shared/domain/password-strength.ts';
import { auth as copy, settings } from '#shared/messages/accounts.ts';
import { controlClass, Field } from '@/components/ui/field.tsx';

const loadCommon = () =>
  import('@zxcvbn-ts/language-common').then(({ dictionary }) => dictionary['passwords-common']);

/** Without the list of common passwords, no password counts as weak. */
export const isWeak = (password: string, known: string[]): Promise<boolean> =>
  loadCommon().then(
    (common) => strengthOf(password, { common, known, isStaff: false }) === 'weak',
    () => false,
  );

/** A password input with a show/hide button. Accepts react-hook-form's register(). */
export function PasswordField({
  label,
  help,
  error,
  strength,
  ...input
}: {
  label: string;
  help?: string;
  error?: string | undefined;
  /** Shows a strength hint: the password, the user's own words that weaken it, and whether the user is staff. */
  strength?: { of: string; known: string[]; isStaff?: boolean };
} & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  // The list is large and loads on focus. Without it, there is no hint.
  const [common, setCommon] = useState<readonly string[]>();
  return (
    <Field label={label} help={help} error={error}>
      {(controlProps) => (
        <>
          <div className="relative">
            <input
              {...input}
              {...controlProps}
              onFocus={strength && (() => void loadCommon().then(setCommon, () => undefined))}
              type={shown ? 'text' : 'password'}
              spellCheck={false}
              autoCapitalize="none"
              autoCorrect="off"
              className={clsx(controlClass, 'min-h-11 pr-20')}
            />
            <button
              type="button"
              onClick={() => setShown(!shown)}
              className="absolute inset-y-1 right-1 min-w-16 rounded-[6px] px-3 text-sm font-medium text-bayou hover:bg-bayou-tint"
            >
              {shown ? copy.hide : copy.show} <span className="sr-only">{copy.thePassword}</span>
            </button>
          </div>
          {strength ? (
            <StrengthHint
              strength={
                common && strength.of
                  ? strengthOf(strength.of, { isStaff: false, ...strength, common })
                  : undefined
              }
            />
          ) : null}
        </>
      )}
    </Field>
  );
}

export const CurrentPassword = (input: ComponentProps<'input'> & { error: string | undefined }) => (
  <PasswordField label={settings.currentPassword} autoComplete="current-password" {...input} />
);

const bars: Record<Strength, { filled: number; color: string }> = {
  weak: { filled: 1, color: 'bg-brick' },
  fair: { filled: 2, color: 'bg-bayou' },
  good: { filled: 3, color: 'bg-moss' },
};

/** Keeps its place while empty, so that the button below doesn't move away from the pointer. */
function StrengthHint({ strength }: { strength: Strength | undefined }) {
  const { filled, color } = strength ? bars[strength] : { filled: 0, color: '' };
  return (
    <div className="mt-1">
      <div aria-hidden="true" className={clsx('flex gap-1', !strength && 'invisible')}>
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={`h-1 grow rounded-full ${bar <= filled ? color : 'bg-line'}`} />
        ))}
      </div>
      <p aria-live="polite" className="mt-1 min-h-5 text-sm text-ink-soft">
        {strength ? copy.strength[strength] : ''}
      </p>
    </div>
  );
}
