/** When people meet, how to reach the church, and what newcomers see and hear. */
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { submission as words } from '#shared/messages-submissions.ts';
import { ReadTimes } from '@/components/read-times.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { FormGroup } from '@/components/ui/form-group.tsx';
import { LineList } from '@/components/ui/line-list.tsx';
import { ExceptionList } from './exception-list.tsx';
import { type GroupProps, marked, messageOf } from './field-group.tsx';

export function TimesGroup({ form, live }: GroupProps) {
  return (
    <FormGroup title={words.groups.times}>
      <Controller
        control={form.control}
        name="services"
        render={({ field, fieldState: { error } }) => (
          <LineList
            legend={words.services}
            help={words.servicesHelp}
            {...marked(live, 'services')}
            error={messageOf(error)}
            lines={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            firstInput={field.ref}
            lineLabel={words.serviceLine}
            addLabel={words.addService}
            removeLabel={words.removeService}
            most={40}
            note={(line) => <ReadTimes line={line} />}
          />
        )}
      />
      <ExceptionList form={form} live={live ?? []} />
    </FormGroup>
  );
}

export function ContactGroup({ form, live }: GroupProps) {
  const { errors } = form.formState;
  return (
    <FormGroup title={words.groups.contact}>
      <TextField
        label={words.phone}
        {...marked(live, 'phone', true)}
        error={errors.phone?.message}
        type="tel"
        maxLength={40}
        autoComplete="tel"
        {...form.register('phone')}
      />
      <TextField
        label={words.website}
        {...marked(live, 'website', true)}
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

export function MoreGroup({ form, live, photo }: GroupProps & { photo: ReactNode }) {
  const { errors } = form.formState;
  return (
    <FormGroup title={words.groups.more}>
      {photo}
      <TextField
        label={words.youtube}
        {...marked(live, 'youtubeChannel', true)}
        help={words.youtubeHelp}
        error={errors.youtubeChannel?.message}
        type="url"
        maxLength={500}
        {...form.register('youtubeChannel')}
      />
      <Controller
        control={form.control}
        name="recentSermons"
        render={({ field, fieldState: { error } }) => (
          <LineList
            legend={words.sermons}
            help={words.sermonsHelp}
            {...marked(live, 'recentSermons', true)}
            error={messageOf(error)}
            lines={field.value ?? []}
            onChange={field.onChange}
            onBlur={field.onBlur}
            firstInput={field.ref}
            lineLabel={words.sermonLine}
            addLabel={words.addSermon}
            removeLabel={words.removeSermon}
            most={10}
            type="url"
          />
        )}
      />
    </FormGroup>
  );
}
