/** The fields of the onboarding form, in the order in which a wrong one gets the focus. */
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import type { OnboardingForm, OnboardingFormInput } from '#shared/onboarding.ts';
import { areaChoices, denominationChoices } from '#shared/region.ts';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { FormGroup } from '@/components/ui/form-group.tsx';
import { Options } from '@/components/ui/options.tsx';
import { choicesFor } from '@/lib/choices.ts';

export type OnboardingFormApi = UseFormReturn<OnboardingFormInput, unknown, OnboardingForm>;

/** Values that a listed church has already, so that they can be kept. */
export type StoredChoices = { denomination: string; area: string };

type GroupProps = { form: OnboardingFormApi };

export function ChurchGroup({
  form,
  stored,
  photo,
}: GroupProps & { stored: StoredChoices; photo: ReactNode }) {
  const { errors } = form.formState;
  return (
    <FormGroup title={copy.groups.church}>
      <TextField
        label={copy.churchName}
        error={errors.churchName?.message}
        maxLength={120}
        autoComplete="organization"
        {...form.register('churchName')}
      />
      <SelectField
        label={copy.denomination}
        error={errors.denomination?.message}
        {...form.register('denomination')}
      >
        <Options
          choose={copy.choose}
          options={choicesFor('denomination', denominationChoices.onboarding, stored.denomination)}
        />
      </SelectField>
      <TextField
        label={copy.pastorName}
        optional={copy.optional}
        error={errors.pastorName?.message}
        maxLength={120}
        {...form.register('pastorName')}
      />
      <TextArea
        label={copy.description}
        help={copy.descriptionHelp}
        error={errors.description?.message}
        maxLength={5000}
        {...form.register('description')}
      />
      {photo}
    </FormGroup>
  );
}

export function PlaceGroup({ form, stored }: GroupProps & { stored: StoredChoices }) {
  const { errors } = form.formState;
  return (
    <FormGroup title={copy.groups.place}>
      <TextField
        label={copy.address}
        error={errors.address?.message}
        maxLength={200}
        autoComplete="street-address"
        {...form.register('address')}
      />
      <TextField
        label={copy.city}
        error={errors.city?.message}
        maxLength={80}
        autoComplete="address-level2"
        {...form.register('city')}
      />
      <TextField
        label={copy.zipCode}
        error={errors.zipCode?.message}
        maxLength={10}
        inputMode="numeric"
        autoComplete="postal-code"
        className="max-w-48"
        {...form.register('zipCode')}
      />
      <SelectField label={copy.area} error={errors.area?.message} {...form.register('area')}>
        <Options choose={copy.choose} options={choicesFor('area', areaChoices.onboarding, stored.area)} />
      </SelectField>
    </FormGroup>
  );
}

export function ContactGroup({ form }: GroupProps) {
  const { errors } = form.formState;
  return (
    <FormGroup title={copy.groups.contact}>
      <TextField
        label={copy.phone}
        error={errors.phone?.message}
        type="tel"
        maxLength={40}
        autoComplete="tel"
        {...form.register('phone')}
      />
      <TextField
        label={copy.email}
        help={copy.emailHelp}
        error={errors.email?.message}
        type="email"
        maxLength={254}
        autoComplete="email"
        {...form.register('email')}
      />
      <TextField
        label={copy.website}
        optional={copy.optional}
        help={copy.websiteHelp}
        error={errors.website?.message}
        type="url"
        maxLength={500}
        autoComplete="url"
        {...form.register('website')}
      />
    </FormGroup>
  );
}

const stories = [
  { name: 'missionStatement', most: 2000 },
  { name: 'history', most: 3000 },
  { name: 'specialPrograms', most: 2000 },
  { name: 'youthPrograms', most: 2000 },
  { name: 'musicMinistry', most: 2000 },
  { name: 'outreachPrograms', most: 2000 },
] as const;

export function StoryGroup({ form }: GroupProps) {
  const { errors } = form.formState;
  return (
    <FormGroup title={copy.groups.story} help={copy.storyHelp}>
      {stories.map(({ name, most }) => (
        <TextArea
          key={name}
          label={copy[name]}
          optional={copy.optional}
          error={errors[name]?.message}
          maxLength={most}
          rows={3}
          {...form.register(name)}
        />
      ))}
    </FormGroup>
  );
}

export function LinksGroup({ form }: GroupProps) {
  const { errors } = form.formState;
  return (
    <FormGroup title={copy.groups.links}>
      <TextField
        label={copy.youtubeChannel}
        optional={copy.optional}
        error={errors.youtubeChannel?.message}
        type="url"
        maxLength={500}
        {...form.register('youtubeChannel')}
      />
      <TextField
        label={copy.facebookPage}
        optional={copy.optional}
        error={errors.facebookPage?.message}
        type="url"
        maxLength={500}
        {...form.register('facebookPage')}
      />
      <TextField
        label={copy.instagramHandle}
        optional={copy.optional}
        help={copy.instagramHelp}
        error={errors.instagramHandle?.message}
        maxLength={100}
        {...form.register('instagramHandle')}
      />
      <TextArea
        label={copy.additionalInfo}
        optional={copy.optional}
        help={copy.additionalInfoHelp}
        error={errors.additionalInfo?.message}
        maxLength={2000}
        rows={3}
        {...form.register('additionalInfo')}
      />
    </FormGroup>
  );
}
