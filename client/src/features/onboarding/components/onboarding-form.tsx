import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { type OnboardingForm, type OnboardingFormInput, onboardingForm } from '#shared/onboarding.ts';
import { ChurchFieldGroup, type StoredChoices } from '@/components/church-form/church-field-group.tsx';
import { DraftNotice } from '@/components/form-notices.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Form } from '@/components/ui/form.tsx';
import { FormGroup } from '@/components/ui/form-group.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { withServiceTime } from '../onboarding-values.ts';
import { ServiceTimeList } from './service-time-list.tsx';

export type OnboardingFormApi = UseFormReturn<OnboardingFormInput, unknown, OnboardingForm>;

/** The photo's input comes from the page: uploads are a feature of their own. */
export type PhotoSlot = (props: {
  value: string | null;
  onChange: (value: string | null) => void;
  onBusy: (busy: boolean) => void;
}) => ReactNode;

/** What the schema does not hold: the photo's URL, and a time that is typed but not in the list. */
export type OnboardingExtras = { heroImage: string | null; typed: string };

export function OnboardingChurchForm({
  form,
  extras,
  onExtras,
  stored,
  photo,
  restoredAt,
  busy,
  onStartOver,
  onNext,
}: {
  form: OnboardingFormApi;
  extras: OnboardingExtras;
  /** Changes some of them; an upload may end long after the last key. */
  onExtras: (changed: Partial<OnboardingExtras>) => void;
  stored: StoredChoices;
  photo: PhotoSlot;
  restoredAt: string | null;
  busy: boolean;
  onStartOver: () => void;
  onNext: (values: OnboardingForm) => void;
}) {
  const [photoBusy, setPhotoBusy] = useState(false);
  const group = { form, kind: 'onboarding', schema: onboardingForm, stored } as const;
  const services = form.watch('services');
  const times = Array.isArray(services) ? (services as string[]) : [];
  const setTimes = (next: string[]) => form.setValue('services', next, { shouldDirty: true });
  return (
    <Form
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (photoBusy) {
          toast({ title: copy.photoWait });
          return;
        }
        // A time that is typed but was never added is meant all the same.
        setTimes(withServiceTime(times, extras.typed) ?? times);
        if (extras.typed !== '') onExtras({ typed: '' });
        void form.handleSubmit(onNext)(event);
      }}
      className="flex flex-col gap-8"
    >
      {restoredAt ? (
        <DraftNotice at={restoredAt} text={copy.draftFound} drop={copy.startOver} onDrop={onStartOver} />
      ) : null}
      <ChurchFieldGroup {...group} group="church" title={copy.groups.church}>
        {photo({
          value: extras.heroImage,
          onChange: (heroImage) => onExtras({ heroImage }),
          onBusy: setPhotoBusy,
        })}
      </ChurchFieldGroup>
      <ChurchFieldGroup {...group} group="place" title={copy.groups.place} />
      <ChurchFieldGroup {...group} group="contact" title={copy.groups.contact} />
      <FormGroup title={copy.groups.times}>
        <ServiceTimeList
          times={times}
          typed={extras.typed}
          onTimes={setTimes}
          onTyped={(typed) => onExtras({ typed })}
          error={form.formState.errors.services?.message}
        />
      </FormGroup>
      <ChurchFieldGroup {...group} group="story" title={copy.groups.story} help={copy.storyHelp} />
      <ChurchFieldGroup {...group} group="links" title={copy.groups.links} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
        <Button type="submit" aria-disabled={busy} className="min-w-44">
          {busy ? copy.saving : copy.next}
        </Button>
        <p className="text-sm text-ink-soft">{copy.draftSaved}</p>
      </div>
    </Form>
  );
}
