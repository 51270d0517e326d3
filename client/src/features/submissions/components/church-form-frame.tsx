import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ChurchForm, ChurchFormInput } from '#shared/domain/church-form.ts';
import { submission as copy } from '#shared/messages/submissions.ts';
import { Button } from '@/components/ui/button.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { drafts } from '@/lib/draft-copy.ts';
import { ChurchFields } from './church-fields.tsx';

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
