import { type KeyboardEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  type OnboardingForm,
  type OnboardingFormInput,
  onboardingForm,
} from '#shared/contracts/onboarding.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { ChurchFieldGroup, type StoredChoices } from '@/components/church-form/church-field-group.tsx';
import { DraftFormBar, DraftNotice } from '@/components/form-notices.tsx';
import { ParsedTimes } from '@/components/parsed-times.tsx';
import { Button, RemoveButton } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, FormGroup } from '@/components/ui/form-controls.tsx';
import { SpokenStatus } from '@/components/ui/skeleton.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { PhotoField } from '@/components/uploads/photo-field.tsx';
import { withServiceTime } from '../onboarding-values.ts';

type OnboardingFormApi = UseFormReturn<OnboardingFormInput, unknown, OnboardingForm>;

/** Values outside the form's schema: the photo's URL and a service time that is typed but not added yet. */
export type OnboardingExtras = { heroImage: string | null; typed: string };

type FieldsProps = {
  form: OnboardingFormApi;
  extras: OnboardingExtras;
  /** Takes only the changed values, because an upload may end after later edits. */
  onExtras: (changed: Partial<OnboardingExtras>) => void;
  stored: StoredChoices;
};

const timesOf = (services: unknown) => (Array.isArray(services) ? (services as string[]) : []);

export function OnboardingChurchForm({
  restoredAt,
  label,
  busy,
  onStartOver,
  onNext,
  ...fields
}: FieldsProps & {
  restoredAt: string | null;
  /** Of the button. */
  label: string;
  busy: boolean;
  onStartOver: () => void;
  onNext: (values: OnboardingForm) => void;
}) {
  const { form, extras, onExtras } = fields;
  const [photoBusy, setPhotoBusy] = useState(false);
  return (
    <Form
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (photoBusy) {
          toast({ title: copy.photoWait });
          return;
        }
        // Include a time that was typed but not added.
        const times = timesOf(form.getValues('services'));
        form.setValue('services', withServiceTime(times, extras.typed) ?? times, { shouldDirty: true });
        if (extras.typed !== '') onExtras({ typed: '' });
        void form.handleSubmit(onNext)(event);
      }}
      className="flex flex-col gap-8"
    >
      {restoredAt ? <DraftNotice at={restoredAt} onDrop={onStartOver} /> : null}
      <OnboardingFields {...fields} onPhotoBusy={setPhotoBusy} />
      <DraftFormBar label={busy ? copy.saving : label} blocked={busy} />
    </Form>
  );
}

function OnboardingFields({
  form,
  extras,
  onExtras,
  stored,
  onPhotoBusy,
}: FieldsProps & { onPhotoBusy: (busy: boolean) => void }) {
  const group = { form, kind: 'onboarding', schema: onboardingForm, stored } as const;
  return (
    <>
      <ChurchFieldGroup {...group} group="church" title={copy.groups.church}>
        <PhotoField
          value={extras.heroImage}
          onChange={(heroImage) => onExtras({ heroImage })}
          onBusy={onPhotoBusy}
        />
      </ChurchFieldGroup>
      <ChurchFieldGroup {...group} group="place" title={copy.groups.place} />
      <ChurchFieldGroup {...group} group="contact" title={copy.groups.contact} />
      <FormGroup title={copy.groups.times}>
        <ServiceTimeList
          times={timesOf(form.watch('services'))}
          typed={extras.typed}
          onTimes={(times) => form.setValue('services', times, { shouldDirty: true })}
          onTyped={(typed) => onExtras({ typed })}
          error={form.formState.errors.services?.message}
        />
      </FormGroup>
      <ChurchFieldGroup {...group} group="visit" title={copy.groups.visit} help={copy.visitHelp} />
      <ChurchFieldGroup {...group} group="story" title={copy.groups.story} help={copy.storyHelp} />
      <ChurchFieldGroup {...group} group="links" title={copy.groups.links} />
    </>
  );
}

type TimesProps = {
  times: string[];
  typed: string;
  onTimes: (times: string[]) => void;
  onTyped: (typed: string) => void;
  error?: string | undefined;
};

export function ServiceTimeList({ times, typed, onTimes, onTyped, error }: TimesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDuplicate, setDuplicate] = useState(false);
  const [announced, setAnnounced] = useState('');

  const add = () => {
    const next = withServiceTime(times, typed);
    setDuplicate(next === null);
    if (next && next.length > times.length) {
      onTimes(next);
      onTyped('');
      setAnnounced(copy.serviceAdded(next.at(-1)!));
    }
    input.current?.focus();
  };
  const remove = (time: string) => {
    onTimes(times.filter((other) => other !== time));
    setAnnounced(copy.serviceRemoved(time));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter confirms the composed text.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={input}
          label={copy.serviceNew}
          help={copy.servicesHelp}
          error={isDuplicate ? copy.serviceTwice : error}
          maxLength={200}
          enterKeyHint="done"
          value={typed}
          onValue={(value) => {
            setDuplicate(false);
            onTyped(value);
          }}
          onKeyDown={onKeyDown}
          className="grow basis-64"
        />
        <Button variant="secondary" onClick={add} disabled={times.length >= 40}>
          {copy.serviceAdd}
        </Button>
      </div>
      <SpokenStatus>{announced}</SpokenStatus>
      <TimeList times={times} onRemove={remove} />
    </div>
  );
}

function TimeList({ times, onRemove }: { times: string[]; onRemove: (time: string) => void }) {
  if (times.length === 0) return <p className="text-sm text-ink-soft">{copy.servicesNone}</p>;
  return (
    <ul
      aria-label={fieldLabels.services}
      className="divide-y divide-line rounded-card border border-line bg-card"
    >
      {times.map((time) => (
        <li key={time} className="flex items-center justify-between gap-3 pl-4">
          <span className="min-w-0 py-2.5 wrap-anywhere">
            <span className="block">{time}</span>
            <span className="block text-sm text-ink-soft">
              <ParsedTimes line={time} />
            </span>
          </span>
          <RemoveButton label={copy.serviceRemove(time)} onClick={() => onRemove(time)} />
        </li>
      ))}
    </ul>
  );
}
