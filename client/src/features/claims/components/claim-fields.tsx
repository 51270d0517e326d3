import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { areaChoices, denominationChoices } from '#shared/domain/region.ts';
import { fieldHelp, fieldLabels, inputCopy } from '#shared/messages/churches/church-fields.ts';
import { claimPage as copy } from '#shared/messages/claims.ts';
import { choicesFor } from '@/components/church-form/choices.ts';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { fieldsOf } from '@/lib/form.ts';
import type { ChosenChurch, ClaimInput, ClaimValues } from '../claim-values.ts';
import { ChurchChoice } from './church-choice.tsx';

type ClaimFormApi = UseFormReturn<ClaimInput, unknown, ClaimValues>;

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
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

export function ChurchSection({
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
    { value: 'existing', label: copy.existing },
    { value: 'new', label: copy.fresh },
  ] as const;
  const choose = (church: ChosenChurch) => form.setValue('chosen', church, { shouldDirty: true });
  return (
    <Section title={copy.whichTitle}>
      <div role="radiogroup" aria-label={copy.whichTitle} className="grid gap-3 sm:grid-cols-2">
        {modes.map(({ value, label }) => (
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
            <span className="font-medium">{label}</span>
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

export function ClaimantSection({ form, withNote }: { form: ClaimFormApi; withNote: boolean }) {
  const field = fieldsOf(form);
  return (
    <Section title={copy.youTitle} text={copy.youText}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={copy.firstName} maxLength={80} autoComplete="given-name" {...field('firstName')} />
        <TextField label={copy.lastName} maxLength={80} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label={fieldLabels.email}
        type="email"
        maxLength={254}
        autoComplete="email"
        {...field('email')}
      />
      <TextField
        label={fieldLabels.phone}
        optional
        type="tel"
        maxLength={40}
        autoComplete="tel"
        {...field('phone')}
      />
      {withNote ? (
        <TextArea
          label={copy.note}
          help={copy.noteHelp}
          optional
          rows={3}
          maxLength={1000}
          {...field('note')}
        />
      ) : null}
    </Section>
  );
}

export function NewChurchSection({ form }: { form: ClaimFormApi }) {
  const field = fieldsOf(form);
  return (
    <Section title={copy.fresh}>
      <TextField
        label={fieldLabels.name}
        maxLength={120}
        autoComplete="organization"
        {...field('churchName')}
      />
      <SelectField
        label={fieldLabels.denomination}
        optional
        {...field('denomination')}
        choose={inputCopy.choose}
        options={choicesFor('denomination', denominationChoices.claim)}
      />
      <PlaceFields form={form} />
      <TextField label={copy.churchPhone} optional type="tel" maxLength={40} {...field('churchPhone')} />
      <TextField label={fieldLabels.website} optional inputMode="url" maxLength={500} {...field('website')} />
      <TextArea
        label={fieldLabels.description}
        help={fieldHelp.description}
        optional
        rows={4}
        maxLength={5000}
        {...field('description')}
      />
    </Section>
  );
}

function PlaceFields({ form }: { form: ClaimFormApi }) {
  const field = fieldsOf(form);
  return (
    <>
      <TextField
        label={fieldLabels.address}
        optional
        maxLength={200}
        autoComplete="street-address"
        {...field('address')}
      />
      <TextField
        label={fieldLabels.zip}
        optional
        maxLength={10}
        inputMode="numeric"
        autoComplete="postal-code"
        className="max-w-48"
        {...field('zip')}
      />
      <SelectField
        label={fieldLabels.area}
        optional
        {...field('area')}
        choose={inputCopy.choose}
        options={choicesFor('area', areaChoices.claim)}
      />
    </>
  );
}
