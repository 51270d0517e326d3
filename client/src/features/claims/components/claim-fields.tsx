import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { claimPage as copy } from '#shared/messages/claims.ts';
import { submission } from '#shared/messages/submissions.ts';
import { ChurchFieldGroup } from '@/components/church-form/church-field-group.tsx';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { FormGroup, RadioCard, TextArea } from '@/components/ui/form-controls.tsx';
import { fieldsOf } from '@/lib/form.ts';
import { type ChosenChurch, type ClaimInput, type ClaimValues, newChurch } from '../claim-values.ts';
import { ChurchChoice } from './church-choice.tsx';

type ClaimFormApi = UseFormReturn<ClaimInput, unknown, ClaimValues>;

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
  const choose = (church: ChosenChurch) => form.setValue('chosen', church, { shouldDirty: true });
  return (
    <FormGroup title={copy.whichTitle}>
      <div role="radiogroup" aria-label={copy.whichTitle} className="grid gap-3 sm:grid-cols-2">
        <RadioCard value="existing" label={copy.existing} {...form.register('mode')} />
        <RadioCard value="new" label={copy.fresh} {...form.register('mode')} />
      </div>
      {mode === 'existing' ? (
        <>
          {children}
          <ChurchChoice chosen={chosen} onChoose={choose} />
        </>
      ) : null}
    </FormGroup>
  );
}

export function ClaimantSection({ form, withNote }: { form: ClaimFormApi; withNote: boolean }) {
  const field = fieldsOf(form);
  return (
    <FormGroup title={copy.youTitle} help={copy.youText}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={copy.firstName} maxLength={80} autoComplete="given-name" {...field('firstName')} />
        <TextField label={copy.lastName} maxLength={80} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label={fieldLabels.email} {...emailInput} {...field('email')} />
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
    </FormGroup>
  );
}

export function NewChurchSection({ form }: { form: ClaimFormApi }) {
  const group = { form, kind: 'claim', schema: newChurch } as const;
  return (
    <>
      <ChurchFieldGroup {...group} group="church" title={copy.fresh} />
      <ChurchFieldGroup {...group} group="place" title={submission.groups.place} />
      <ChurchFieldGroup {...group} group="contact" title={submission.groups.contact} />
      <TextField
        label={copy.churchPhone}
        optional
        type="tel"
        maxLength={40}
        className="max-w-prose"
        {...fieldsOf(form)('churchPhone')}
      />
    </>
  );
}
