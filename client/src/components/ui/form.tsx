import type { ComponentProps } from 'react';

/** A form that the shared schema validates, not the browser. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate {...props} />;
}
