import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { claimPage as copy } from '#shared/messages/claims.ts';
import type { ChosenChurch, ClaimInput, ClaimValues } from '../claim-values.ts';
import { ChurchChoice } from './church-choice.tsx';

export type ClaimFormApi = UseFormReturn<ClaimInput, unknown, ClaimValues>;

export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="flex max-w-prose flex-col gap-5 border-t border-line pt-6">
      <div>
        <h2 className="text-xl">{title}</h2>
        {text ? <p className="mt-1 text-ink-soft">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}

export function ClaimWhich({
  form,
  mode,
  chosen,
  children,
}: {
  form: ClaimFormApi;
  mode: ClaimInput['mode'];
  chosen: ChosenChurch | null;
  children: ReactNode;
}) {
  const modes = [
    { value: 'existing', label: copy.existing, text: copy.existingText },
    { value: 'new', label: copy.fresh, text: copy.freshText },
  ] as const;
  const choose = (church: ChosenChurch) => form.setValue('chosen', church, { shouldDirty: true });
  return (
    <Section title={copy.whichTitle}>
      <div role="radiogroup" aria-label={copy.whichTitle} className="grid gap-3 sm:grid-cols-2">
        {modes.map(({ value, label, text }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 rounded-control border border-line bg-card p-3 has-checked:border-bayou has-checked:bg-bayou-tint"
          >
            <input
              type="radio"
              value={value}
              className="mt-1 size-4 shrink-0 accent-bayou"
              {...form.register('mode')}
            />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-ink-soft">{text}</span>
            </span>
          </label>
        ))}
      </div>
      {mode === 'existing' ? (
        <>
          {children}
          <ChurchChoice chosen={chosen} onChoose={choose} />
        </>
      ) : null}
    </Section>
  );
}
