import { claimPage as words } from '#shared/messages-billing.ts';
import { areaChoices, denominationChoices } from '#shared/region.ts';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { Options } from '@/components/ui/options.tsx';
import { choicesFor } from '@/lib/choices.ts';
import { type ClaimFormApi, Section } from './claim-which.tsx';

/** A church that is not listed yet; only its name is needed to go on. */
export function ClaimNewChurch({ form }: { form: ClaimFormApi }) {
  const { errors } = form.formState;
  const { optional } = words;
  return (
    <Section title={words.fresh}>
      <TextField
        label={words.churchName}
        error={errors.churchName?.message}
        maxLength={120}
        autoComplete="organization"
        {...form.register('churchName')}
      />
      <SelectField
        label={words.denomination}
        optional={optional}
        error={errors.denomination?.message}
        {...form.register('denomination')}
      >
        <Options choose={words.choose} options={choicesFor('denomination', denominationChoices.claim)} />
      </SelectField>
      <TextField
        label={words.address}
        optional={optional}
        error={errors.address?.message}
        maxLength={200}
        autoComplete="street-address"
        {...form.register('address')}
      />
      <TextField
        label={words.zip}
        optional={optional}
        error={errors.zip?.message}
        maxLength={10}
        inputMode="numeric"
        autoComplete="postal-code"
        className="max-w-48"
        {...form.register('zip')}
      />
      <SelectField
        label={words.area}
        optional={optional}
        error={errors.area?.message}
        {...form.register('area')}
      >
        <Options choose={words.choose} options={choicesFor('area', areaChoices.claim)} />
      </SelectField>
      <TextField
        label={words.churchPhone}
        optional={optional}
        error={errors.churchPhone?.message}
        type="tel"
        maxLength={40}
        {...form.register('churchPhone')}
      />
      <TextField
        label={words.website}
        optional={optional}
        error={errors.website?.message}
        inputMode="url"
        maxLength={500}
        {...form.register('website')}
      />
      <TextArea
        label={words.description}
        help={words.descriptionHelp}
        optional={optional}
        rows={4}
        error={errors.description?.message}
        maxLength={5000}
        {...form.register('description')}
      />
    </Section>
  );
}
