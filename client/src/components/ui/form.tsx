import type { ComponentProps } from 'react';

/**
 * A form that our script sends. Until the script is there the browser would send it on its own, with a password in the
 * address; the method "dialog" makes that nothing at all.
 */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate method="dialog" {...props} />;
}
