/** When people meet, how to reach the church, and what newcomers see and hear. */
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { submission as copy } from '#shared/messages/submissions.ts';
import { ParsedTimes } from '@/components/parsed-times.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { FormGroup } from '@/components/ui/form-group.tsx';
import { LineList } from '@/components/ui/line-list.tsx';
import { ExceptionList } from './exception-list.tsx';
import { type GroupProps, marked, messageOf } from './field-group.tsx';

export function TimesGroup({ form, live }: GroupProps) {
  return (
    <FormGroup title={copy.groups.times}>
      <Controller
        control={form.control}
        name="services"
        render={({ field, fieldState: { error } }) => (
          <LineList
            legend={copy.services}
            help={copy.servicesHelp}
            {...marked(live, 'services')}
            error={messageOf(error)}
            lines={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            firstInput={field.ref}
            lineLabel={copy.serviceLine}
            addLabel={copy.addService}
            removeLabel={copy.removeService}
            most={40}
            note={(line) => <ParsedTimes line={line} />}
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
    <FormGroup title={copy.groups.contact}>
      <TextField
        label={copy.phone}
        {...marked(live, 'phone', true)}
        error={errors.phone?.message}
        type="tel"
        maxLength={40}
        autoComplete="tel"
        {...form.register('phone')}
      />
      <TextField
        label={copy.website}
        {...marked(live, 'website', true)}
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

export function MoreGroup({ form, live, photo }: GroupProps & { photo: ReactNode }) {
  const { errors } = form.formState;
  return (
    <FormGroup title={copy.groups.more}>
      {photo}
      <TextField
        label={copy.youtube}
        {...marked(live, 'youtubeChannel', true)}
        help={copy.youtubeHelp}
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
            legend={copy.sermons}
            help={copy.sermonsHelp}
            {...marked(live, 'recentSermons', true)}
            error={messageOf(error)}
            lines={field.value ?? []}
            onChange={field.onChange}
            onBlur={field.onBlur}
            firstInput={field.ref}
            lineLabel={copy.sermonLine}
            addLabel={copy.addSermon}
            removeLabel={copy.removeSermon}
            most={10}
            type="url"
          />
        )}
      />
    </FormGroup>
  );
}
