import { claimPage as copy } from '#shared/messages/claims.ts';
import { areaChoices, denominationChoices } from '#shared/region.ts';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { Options } from '@/components/ui/options.tsx';
import { choicesFor } from '@/lib/choices.ts';
import { fieldsOf } from '@/lib/form.ts';
import { type ClaimFormApi, Section } from './claim-which.tsx';

/** A church that is not listed yet; only its name is needed to go on. */
export function ClaimNewChurch({ form }: { form: ClaimFormApi }) {
  const field = fieldsOf(form);
  const { optional } = copy;
  return (
    <Section title={copy.fresh}>
      <TextField
        label={copy.churchName}
        maxLength={120}
        autoComplete="organization"
        {...field('churchName')}
      />
      <SelectField label={copy.denomination} optional={optional} {...field('denomination')}>
        <Options choose={copy.choose} options={choicesFor('denomination', denominationChoices.claim)} />
      </SelectField>
      <TextField
        label={copy.address}
        optional={optional}
        maxLength={200}
        autoComplete="street-address"
        {...field('address')}
      />
      <TextField
        label={copy.zip}
        optional={optional}
        maxLength={10}
        inputMode="numeric"
        autoComplete="postal-code"
        className="max-w-48"
        {...field('zip')}
      />
      <SelectField label={copy.area} optional={optional} {...field('area')}>
        <Options choose={copy.choose} options={choicesFor('area', areaChoices.claim)} />
      </SelectField>
      <TextField
        label={copy.churchPhone}
        optional={optional}
        type="tel"
        maxLength={40}
        {...field('churchPhone')}
      />
      <TextField
        label={copy.website}
        optional={optional}
        inputMode="url"
        maxLength={500}
        {...field('website')}
      />
      <TextArea
        label={copy.description}
        help={copy.descriptionHelp}
        optional={optional}
        rows={4}
        maxLength={5000}
        {...field('description')}
      />
    </Section>
  );
}
