import type { ComponentProps } from 'react';
import { contactForm as copy } from '#shared/messages/contacts.ts';

/** A field that only bots fill in: hidden from view, tab order, and screen readers. */
export function HoneypotField(input: ComponentProps<'input'>) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 size-px overflow-hidden opacity-0"
    >
      <label>
        {copy.trap}
        <input {...input} tabIndex={-1} autoComplete="off" data-1p-ignore="true" data-lpignore="true" />
      </label>
    </div>
  );
}
