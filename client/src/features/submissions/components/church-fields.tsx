import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ChurchField, FormKind } from '#shared/domain/church-fields.ts';
import type { ChurchForm, ChurchFormInput } from '#shared/domain/church-form.ts';
import { areaCenter, canonicalArea, countyCenter } from '#shared/domain/region.ts';
import { drafts } from '#shared/messages/app.ts';
import { fieldLabels, inputCopy } from '#shared/messages/churches/church-fields.ts';
import { submission as copy } from '#shared/messages/submissions.ts';
import {
  ChurchFieldGroup,
  type ChurchFormProps,
  markOf,
} from '@/components/church-form/church-field-group.tsx';
import { PinMapPlace } from '@/components/map/pin-map-place.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { LineList } from '@/components/ui/line-list.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { PhotoField } from '@/components/uploads/photo-field.tsx';
import { zipPlaceQuery } from '../api.ts';
import { type ChurchFormApi, messageOf } from './field-group.ts';
import { TimesGroup } from './times-group.tsx';

/** All fields of the form. Their order determines which invalid field is focused first. */
function ChurchFields({
  form,
  kind,
  schema,
  onPhotoBusy,
  live = [],
  duplicates,
}: {
  form: ChurchFormApi;
  kind: FormKind;
  /** Determines which fields there are, and which are optional. */
  schema: ChurchFormProps<ChurchFormInput, ChurchForm>['schema'];
  onPhotoBusy: (busy: boolean) => void;
  live?: readonly ChurchField[];
  duplicates?: ReactNode;
}) {
  const group = { form, kind, schema, live } as const;
  return (
    <>
      <ChurchFieldGroup {...group} group="church" title={copy.groups.church} />
      <ChurchFieldGroup {...group} group="place" title={copy.groups.place}>
        {'latitude' in schema.shape ? <PinField form={form} /> : null}
      </ChurchFieldGroup>
      {duplicates}
      <TimesGroup form={form} schema={schema} live={live} />
      <ChurchFieldGroup {...group} group="visit" title={copy.groups.visit} help={copy.visitHelp} />
      <ChurchFieldGroup {...group} group="contact" title={copy.groups.contact} />
      <ChurchFieldGroup {...group} group="story" title={copy.groups.story} />
      <ChurchFieldGroup
        {...group}
        group="links"
        title={copy.groups.more}
        before={
          <Controller
            control={form.control}
            name="heroImage"
            render={({ field, fieldState: { error } }) => (
              <PhotoField
                value={field.value ?? null}
                onChange={field.onChange}
                onBusy={onPhotoBusy}
                error={error?.message}
              />
            )}
          />
        }
      >
        {'recentSermons' in schema.shape ? <Sermons form={form} /> : null}
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
          max={10}
          type="url"
        />
      )}
    />
  );
}

const zooms = { pin: 15, zip: 14, area: 13, county: 10 } as const;

type Pin = { latitude: number; longitude: number };

function PinField({ form }: { form: ChurchFormApi }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [latitude, longitude] = useWatch({ control: form.control, name: ['latitude', 'longitude'] });
  const pin = typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
  const setPin = (next: Pin | null) => {
    const options = { shouldDirty: true, shouldTouch: true } as const;
    form.setValue('latitude', next?.latitude ?? null, options);
    form.setValue('longitude', next?.longitude ?? null, options);
  };
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-help`}>
      <legend className="text-sm font-medium">
        {fieldLabels.position} <span className="font-normal text-ink-faint">({inputCopy.optional})</span>
      </legend>
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        {copy.pinHelp}
      </p>
      {open ? <PinMap form={form} pin={pin} onPin={setPin} /> : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? copy.pinClose : pin ? copy.pinShow : copy.pinOpen}
        </Button>
        {pin ? (
          <Button variant="quiet" size="small" onClick={() => setPin(null)}>
            {copy.pinRemove}
          </Button>
        ) : null}
        <p role="status" className="text-sm text-ink-soft">
          {pin ? copy.pinSet : copy.pinNotSet}
        </p>
      </div>
    </fieldset>
  );
}

/** Centered on the pin as it was when the map opened, or else on the ZIP code, the area, or the county. */
function PinMap({
  form,
  pin,
  onPin,
}: {
  form: ChurchFormApi;
  pin: Pin | null;
  onPin: (position: Pin) => void;
}) {
  const [openedAt] = useState(pin);
  const [zip, area] = useWatch({ control: form.control, name: ['zip', 'area'] });
  const zipPlace = useQuery({ ...zipPlaceQuery(zip.slice(0, 5)), enabled: /^\d{5}/.test(zip) });
  const areaPlace = areaCenter(canonicalArea(area));
  const view = openedAt
    ? { ...openedAt, zoom: zooms.pin }
    : zipPlace.data
      ? { ...zipPlace.data, zoom: zooms.zip }
      : areaPlace
        ? { ...areaPlace, zoom: zooms.area }
        : { ...countyCenter, zoom: zooms.county };
  return (
    <div className="mt-2">
      <PinMapPlace label={copy.pinMap} view={view} pin={pin} pinLabel={copy.pinMarker} onPin={onPin} />
      <p className="mt-2 text-sm text-ink-soft">{copy.pinHow}</p>
    </div>
  );
}

/** A church form with its fields, between notices and what appears above the button. */
export function ChurchFormFrame<Out extends ChurchForm>({
  form,
  notices,
  label,
  busy,
  blocked = false,
  onValid,
  children,
  ...fields
}: Omit<Parameters<typeof ChurchFields>[0], 'form' | 'onPhotoBusy'> & {
  form: UseFormReturn<ChurchFormInput, unknown, Out>;
  notices: ReactNode;
  /** Of the button. */
  label: string;
  busy: boolean;
  blocked?: boolean;
  onValid: (values: Out) => unknown;
  children?: ReactNode;
}) {
  const [photoBusy, setPhotoBusy] = useState(false);
  return (
    <Form
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked) return;
        if (photoBusy) toast({ title: copy.photoWait });
        else void form.handleSubmit(onValid)(event);
      }}
      className="flex max-w-prose flex-col gap-8"
    >
      {notices}
      <ChurchFields form={form} onPhotoBusy={setPhotoBusy} {...fields} />
      {children}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
        <Button type="submit" busy={busy} aria-disabled={blocked} className="min-w-44">
          {label}
        </Button>
        <p className="text-sm text-ink-soft">{drafts.saved}</p>
      </div>
    </Form>
  );
}
