/** What the church is and where it stands. */
import type { ReactNode } from 'react';
import { submission as words } from '#shared/messages-submissions.ts';
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
    <FormGroup title={words.groups.church}>
      <TextField
        label={words.name}
        error={errors.name?.message}
        maxLength={120}
        autoComplete="organization"
        {...form.register('name')}
      />
      <SelectField
        label={words.denomination}
        error={errors.denomination?.message}
        {...form.register('denomination')}
      >
        <Options
          choose={words.choose}
          options={choicesFor('denomination', denominationChoices.submission, stored)}
        />
      </SelectField>
      <TextArea
        label={words.description}
        help={words.descriptionHelp}
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
    <FormGroup title={words.groups.place}>
      <TextField
        label={words.address}
        help={words.addressHelp}
        error={errors.address?.message}
        maxLength={200}
        autoComplete="street-address"
        {...form.register('address')}
      />
      <TextField
        label={words.zip}
        error={errors.zip?.message}
        maxLength={10}
        inputMode="numeric"
        autoComplete="postal-code"
        className="max-w-48"
        {...form.register('zip')}
      />
      <SelectField label={words.area} error={errors.area?.message} {...form.register('area')}>
        <Options choose={words.choose} options={choicesFor('area', areaChoices.submission, stored)} />
      </SelectField>
      {pin}
    </FormGroup>
  );
}
