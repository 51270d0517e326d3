import type { ComponentProps, ReactNode } from 'react';

export function FormGroup({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 border-t border-line pt-6">
      <h2 className="text-xl">{title}</h2>
      {help ? <p className="-mt-3 text-ink-soft">{help}</p> : null}
      {children}
    </section>
  );
}

/** Turns off the browser's validation because the shared schema validates. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate {...props} />;
}
