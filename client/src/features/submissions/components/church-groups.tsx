/** What the church is and where it stands. */
import type { ReactNode } from 'react';
import { submission as copy } from '#shared/messages/submissions.ts';
import { areaChoices, denominationChoices } from '#shared/region.ts';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { FormGroup } from '@/components/ui/form-group.tsx';
import { Options } from '@/components/ui/options.tsx';
import { choicesFor } from '@/lib/choices.ts';
import type { GroupProps } from './field-group.tsx';

export function ChurchGroup({ form, stored }: GroupProps & { stored: string }) {
  const { errors } = form.formState;
  return (
    <FormGroup title={copy.groups.church}>
      <TextField
        label={copy.name}
        error={errors.name?.message}
        maxLength={120}
        autoComplete="organization"
        {...form.register('name')}
      />
      <SelectField
        label={copy.denomination}
        error={errors.denomination?.message}
        {...form.register('denomination')}
      >
        <Options
          choose={copy.choose}
          options={choicesFor('denomination', denominationChoices.submission, stored)}
        />
      </SelectField>
      <TextArea
        label={copy.description}
        help={copy.descriptionHelp}
        error={errors.description?.message}
        maxLength={5000}
        {...form.register('description')}
      />
    </FormGroup>
  );
}

export function PlaceGroup({ form, stored, pin }: GroupProps & { stored: string; pin: ReactNode }) {
  const { errors } = form.formState;
  return (
    <FormGroup title={copy.groups.place}>
      <TextField
        label={copy.address}
        help={copy.addressHelp}
        error={errors.address?.message}
        maxLength={200}
        autoComplete="street-address"
        {...form.register('address')}
      />
      <TextField
        label={copy.zip}
        error={errors.zip?.message}
        maxLength={10}
        inputMode="numeric"
        autoComplete="postal-code"
        className="max-w-48"
        {...form.register('zip')}
      />
      <SelectField label={copy.area} error={errors.area?.message} {...form.register('area')}>
        <Options choose={copy.choose} options={choicesFor('area', areaChoices.submission, stored)} />
      </SelectField>
      {pin}
    </FormGroup>
  );
}
