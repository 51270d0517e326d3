import { type ReactNode, useState } from 'react';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import type { OnboardingForm } from '#shared/onboarding.ts';
import { DraftNotice } from '@/components/draft-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Form } from '@/components/ui/form.tsx';
import { FormGroup } from '@/components/ui/form-group.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { withServiceTime } from '../onboarding-values.ts';
import {
  ChurchGroup,
  ContactGroup,
  LinksGroup,
  type OnboardingFormApi,
  PlaceGroup,
  type StoredChoices,
  StoryGroup,
} from './onboarding-groups.tsx';
import { ServiceTimes } from './service-times.tsx';

/** The photo's input comes from the page: uploads are a feature of their own. */
export type PhotoSlot = (props: {
  value: string | null;
  onChange: (value: string | null) => void;
  onBusy: (busy: boolean) => void;
}) => ReactNode;

/** What the schema does not hold: the photo's address, and a time that is typed but not in the list. */
export type OnboardingExtras = { heroImage: string | null; typed: string };

/** First step: the church. */
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
  /** Changes some of them; an upload may answer long after the last key. */
  onExtras: (changed: Partial<OnboardingExtras>) => void;
  stored: StoredChoices;
  photo: PhotoSlot;
  /** When the draft that the form shows was kept. */
  restoredAt: string | null;
  busy: boolean;
  onStartOver: () => void;
  onNext: (values: OnboardingForm) => void;
}) {
  const [photoBusy, setPhotoBusy] = useState(false);
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
      <ChurchGroup
        form={form}
        stored={stored}
        photo={photo({
          value: extras.heroImage,
          onChange: (heroImage) => onExtras({ heroImage }),
          onBusy: setPhotoBusy,
        })}
      />
      <PlaceGroup form={form} stored={stored} />
      <ContactGroup form={form} />
      <FormGroup title={copy.groups.times}>
        <ServiceTimes
          times={times}
          typed={extras.typed}
          onTimes={setTimes}
          onTyped={(typed) => onExtras({ typed })}
          error={form.formState.errors.services?.message}
        />
      </FormGroup>
      <StoryGroup form={form} />
      <LinksGroup form={form} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
        <Button type="submit" aria-disabled={busy} className="min-w-44 aria-disabled:opacity-60">
          {busy ? copy.saving : copy.next}
        </Button>
        <p className="text-sm text-ink-soft">{copy.draftSaved}</p>
      </div>
    </Form>
  );
}
