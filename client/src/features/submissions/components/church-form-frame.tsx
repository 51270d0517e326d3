import { clsx } from 'clsx';
import type { FormEvent, ReactNode } from 'react';
import { submission as copy } from '#shared/messages/submissions.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { drafts } from '@/lib/draft-copy.ts';

/** The form element and the submit button, which waits for the photo's upload. */
export function ChurchFormFrame({
  busy,
  blocked = false,
  photoBusy,
  label,
  className,
  onSend,
  children,
}: {
  busy: boolean;
  /** A conflict must be resolved before saving. */
  blocked?: boolean;
  photoBusy: boolean;
  label: string;
  className?: string;
  onSend: (event: FormEvent) => unknown;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || blocked) return;
        if (photoBusy) toast({ title: copy.photoWait });
        else void onSend(event);
      }}
      className={clsx('flex flex-col gap-8', className)}
    >
      {children}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
        <Button type="submit" aria-disabled={busy || blocked} className="min-w-44">
          {label}
        </Button>
        <p className="text-sm text-ink-soft">{drafts.saved}</p>
      </div>
    </form>
  );
}
