import type { ComponentProps } from 'react';
import { contactForm as copy } from '#shared/messages/contacts.ts';

/** A field for bots that fill in everything: out of sight, out of the way of the Tab key and of screen readers. */
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
