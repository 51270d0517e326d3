/** The fields of the onboarding form, in the order in which a wrong one gets the focus. */
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onboardingPage as words } from '#shared/messages-billing.ts';
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
    <FormGroup title={words.groups.church}>
      <TextField
        label={words.churchName}
        error={errors.churchName?.message}
        maxLength={120}
        autoComplete="organization"
        {...form.register('churchName')}
      />
      <SelectField
        label={words.denomination}
        error={errors.denomination?.message}
        {...form.register('denomination')}
      >
        <Options
          choose={words.choose}
          options={choicesFor('denomination', denominationChoices.onboarding, stored.denomination)}
        />
      </SelectField>
      <TextField
        label={words.pastorName}
        optional={words.optional}
        error={errors.pastorName?.message}
        maxLength={120}
        {...form.register('pastorName')}
      />
      <TextArea
        label={words.description}
        help={words.descriptionHelp}
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
    <FormGroup title={words.groups.place}>
      <TextField
        label={words.address}
        error={errors.address?.message}
        maxLength={200}
        autoComplete="street-address"
        {...form.register('address')}
      />
      <TextField
        label={words.city}
        error={errors.city?.message}
        maxLength={80}
        autoComplete="address-level2"
        {...form.register('city')}
      />
      <TextField
        label={words.zipCode}
        error={errors.zipCode?.message}
        maxLength={10}
        inputMode="numeric"
        autoComplete="postal-code"
        className="max-w-48"
        {...form.register('zipCode')}
      />
      <SelectField label={words.area} error={errors.area?.message} {...form.register('area')}>
        <Options choose={words.choose} options={choicesFor('area', areaChoices.onboarding, stored.area)} />
      </SelectField>
    </FormGroup>
  );
}

export function ContactGroup({ form }: GroupProps) {
  const { errors } = form.formState;
  return (
    <FormGroup title={words.groups.contact}>
      <TextField
        label={words.phone}
        error={errors.phone?.message}
        type="tel"
        maxLength={40}
        autoComplete="tel"
        {...form.register('phone')}
      />
      <TextField
        label={words.email}
        help={words.emailHelp}
        error={errors.email?.message}
        type="email"
        maxLength={254}
        autoComplete="email"
        {...form.register('email')}
      />
      <TextField
        label={words.website}
        optional={words.optional}
        help={words.websiteHelp}
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
    <FormGroup title={words.groups.story} help={words.storyHelp}>
      {stories.map(({ name, most }) => (
        <TextArea
          key={name}
          label={words[name]}
          optional={words.optional}
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
    <FormGroup title={words.groups.links}>
      <TextField
        label={words.youtubeChannel}
        optional={words.optional}
        error={errors.youtubeChannel?.message}
        type="url"
        maxLength={500}
        {...form.register('youtubeChannel')}
      />
      <TextField
        label={words.facebookPage}
        optional={words.optional}
        error={errors.facebookPage?.message}
        type="url"
        maxLength={500}
        {...form.register('facebookPage')}
      />
      <TextField
        label={words.instagramHandle}
        optional={words.optional}
        help={words.instagramHelp}
        error={errors.instagramHandle?.message}
        maxLength={100}
        {...form.register('instagramHandle')}
      />
      <TextArea
        label={words.additionalInfo}
        optional={words.optional}
        help={words.additionalInfoHelp}
        error={errors.additionalInfo?.message}
        maxLength={2000}
        rows={3}
        {...form.register('additionalInfo')}
      />
    </FormGroup>
  );
}
