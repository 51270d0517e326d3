import { Controller } from 'react-hook-form';
import { fieldLabels } from '#shared/messages/church-fields.ts';
import { submission as copy } from '#shared/messages/submissions.ts';
import { markOf } from '@/components/church-form/church-field-group.tsx';
import { ParsedTimes } from '@/components/parsed-times.tsx';
import { FormGroup } from '@/components/ui/form-group.tsx';
import { LineList } from '@/components/ui/line-list.tsx';
import { ExceptionList } from './exception-list.tsx';
import { type GroupProps, messageOf } from './field-group.ts';

export function TimesGroup({ form, live = [], isOptional }: GroupProps & { isOptional: boolean }) {
  return (
    <FormGroup title={copy.groups.times}>
      <Controller
        control={form.control}
        name="services"
        render={({ field, fieldState: { error } }) => (
          <LineList
            legend={fieldLabels.services}
            help={copy.servicesHelp}
            optional={markOf({ isOptional, isLive: live.includes('services') })}
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
      <ExceptionList form={form} live={live} />
    </FormGroup>
  );
}
