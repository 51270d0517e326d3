import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import type { ChurchField } from '#shared/church-fields.ts';
import { adminChurchForm, churchForm } from '#shared/church-form.ts';
import { fieldLabels } from '#shared/messages/church-fields.ts';
import { submission as copy } from '#shared/messages/submissions.ts';
import {
  ChurchFieldGroup,
  markOf,
  type StoredChoices,
} from '@/components/church-form/church-field-group.tsx';
import { LineList } from '@/components/ui/line-list.tsx';
import type { EditKind } from './church-values.ts';
import { type ChurchFormApi, messageOf } from './field-group.ts';
import { PinField } from './pin-field.tsx';
import { TimesGroup } from './times-group.tsx';

/** The photo's input comes from the page: uploads are a feature of their own. */
export type PhotoSlot = (props: {
  value: string | null;
  onChange: (value: string | null) => void;
  onBusy: (busy: boolean) => void;
  error: string | undefined;
}) => ReactNode;

/** Every field of the form, in the order in which a wrong one gets the focus. */
export function ChurchFields({
  form,
  kind = 'submission',
  photo,
  onPhotoBusy,
  live = [],
  stored = { denomination: '', area: '' },
  duplicates,
}: {
  form: ChurchFormApi;
  kind?: EditKind;
  photo: PhotoSlot;
  onPhotoBusy: (busy: boolean) => void;
  live?: readonly ChurchField[];
  /** Values that the church has already. */
  stored?: StoredChoices;
  duplicates?: ReactNode;
}) {
  const isAdmin = kind === 'admin';
  const schema = isAdmin ? adminChurchForm : churchForm;
  const group = { form, kind, schema, stored, live } as const;
  return (
    <>
      <ChurchFieldGroup {...group} group="church" title={copy.groups.church} />
      <ChurchFieldGroup {...group} group="place" title={copy.groups.place}>
        <PinField form={form} />
      </ChurchFieldGroup>
      {duplicates}
      <TimesGroup form={form} live={live} isOptional={isAdmin} />
      <ChurchFieldGroup {...group} group="contact" title={copy.groups.contact} />
      {isAdmin ? <ChurchFieldGroup {...group} group="story" title={copy.groups.story} /> : null}
      <ChurchFieldGroup
        {...group}
        group="links"
        title={copy.groups.more}
        before={
          <Controller
            control={form.control}
            name="heroImage"
            render={({ field, fieldState: { error } }) =>
              // A render prop, not a component: it must not be mounted anew with each key.
              photo({
                value: field.value ?? null,
                onChange: field.onChange,
                onBusy: onPhotoBusy,
                error: error?.message,
              }) as React.ReactElement
            }
          />
        }
      >
        <Sermons form={form} />
      </ChurchFieldGroup>
    </>
  );
}

function Sermons({ form }: { form: ChurchFormApi }) {
  return (
    <Controller
      control={form.control}
      name="recentSermons"
      render={({ field, fieldState: { error } }) => (
        <LineList
          legend={fieldLabels.recentSermons}
          help={copy.sermonsHelp}
          optional={markOf({ isOptional: true, isLive: false })}
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
  );
}
