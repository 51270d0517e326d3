import { claimPage as copy } from '#shared/messages/claims.ts';
import { areaChoices, denominationChoices } from '#shared/region.ts';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { Options } from '@/components/ui/options.tsx';
import { choicesFor } from '@/lib/choices.ts';
import { type ClaimFormApi, Section } from './claim-which.tsx';

/** A church that is not listed yet; only its name is needed to go on. */
export function ClaimNewChurch({ form }: { form: ClaimFormApi }) {
  const { errors } = form.formState;
  const { optional } = copy;
  return (
    <Section title={copy.fresh}>
      <TextField
        label={copy.churchName}
        error={errors.churchName?.message}
        maxLength={120}
        autoComplete="organization"
        {...form.register('churchName')}
      />
      <SelectField
        label={copy.denomination}
        optional={optional}
        error={errors.denomination?.message}
        {...form.register('denomination')}
      >
        <Options choose={copy.choose} options={choicesFor('denomination', denominationChoices.claim)} />
      </SelectField>
      <TextField
        label={copy.address}
        optional={optional}
        error={errors.address?.message}
        maxLength={200}
        autoComplete="street-address"
        {...form.register('address')}
      />
      <TextField
        label={copy.zip}
        optional={optional}
        error={errors.zip?.message}
        maxLength={10}
        inputMode="numeric"
        autoComplete="postal-code"
        className="max-w-48"
        {...form.register('zip')}
      />
      <SelectField
        label={copy.area}
        optional={optional}
        error={errors.area?.message}
        {...form.register('area')}
      >
        <Options choose={copy.choose} options={choicesFor('area', areaChoices.claim)} />
      </SelectField>
      <TextField
        label={copy.churchPhone}
        optional={optional}
        error={errors.churchPhone?.message}
        type="tel"
        maxLength={40}
        {...form.register('churchPhone')}
      />
      <TextField
        label={copy.website}
        optional={optional}
        error={errors.website?.message}
        inputMode="url"
        maxLength={500}
        {...form.register('website')}
      />
      <TextArea
        label={copy.description}
        help={copy.descriptionHelp}
        optional={optional}
        rows={4}
        error={errors.description?.message}
        maxLength={5000}
        {...form.register('description')}
      />
    </Section>
  );
}
