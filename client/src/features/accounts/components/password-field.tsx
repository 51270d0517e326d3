import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { auth as copy } from '#shared/messages/accounts.ts';
import { controlClass, Field } from '@/components/ui/field.tsx';
import { type Strength, strengthOf } from '../password-strength.ts';

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
  /** Shows a strength hint: the password, and the user's own words that weaken it. */
  strength?: { of: string; known: string[] };
} & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error}>
      {(controlProps) => (
        <>
          <div className="relative">
            <input
              {...input}
              {...controlProps}
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
            <StrengthHint strength={strengthOf(strength.of, strength.known)} empty={strength.of === ''} />
          ) : null}
        </>
      )}
    </Field>
  );
}

const bars: Record<Strength, { filled: number; look: string }> = {
  weak: { filled: 1, look: 'bg-brick' },
  fair: { filled: 2, look: 'bg-bayou' },
  good: { filled: 3, look: 'bg-moss' },
};

function StrengthHint({ strength, empty }: { strength: Strength; empty: boolean }) {
  const { filled, look } = bars[strength];
  return (
    <div className={empty ? 'sr-only' : 'mt-1'}>
      <div aria-hidden="true" className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={`h-1 grow rounded-full ${bar <= filled ? look : 'bg-line'}`} />
        ))}
      </div>
      <p aria-live="polite" className="mt-1 text-sm text-ink-soft">
        {empty ? '' : copy.strength[strength]}
      </p>
    </div>
  );
}
