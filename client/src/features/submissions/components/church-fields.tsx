import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import type { ChurchFormField } from '#shared/submissions.ts';
import { ChurchGroup, PlaceGroup } from './church-groups.tsx';
import type { ChurchFormApi } from './field-group.tsx';
import { PinField } from './pin-field.tsx';
import { ContactGroup, MoreGroup, TimesGroup } from './reach-groups.tsx';

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
  photo,
  onPhotoBusy,
  live = [],
  stored = { denomination: '', area: '' },
  duplicates,
}: {
  form: ChurchFormApi;
  photo: PhotoSlot;
  onPhotoBusy: (busy: boolean) => void;
  live?: readonly ChurchFormField[];
  /** Values that the church has already. */
  stored?: { denomination: string; area: string };
  duplicates?: ReactNode;
}) {
  return (
    <>
      <ChurchGroup form={form} live={live} stored={stored.denomination} />
      <PlaceGroup form={form} live={live} stored={stored.area} pin={<PinField form={form} />} />
      {duplicates}
      <TimesGroup form={form} live={live} />
      <ContactGroup form={form} live={live} />
      <MoreGroup
        form={form}
        live={live}
        photo={
          <Controller
            control={form.control}
            name="heroImage"
            render={({ field, fieldState: { error } }) =>
              // A render prop, not a component: it must not be made anew with each key.
              photo({
                value: field.value ?? null,
                onChange: field.onChange,
                onBusy: onPhotoBusy,
                error: error?.message,
              }) as React.ReactElement
            }
          />
        }
      />
    </>
  );
}
