import type { ReactNode } from 'react';

export function ClosingBand({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="border-t border-line bg-bayou-tint print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 py-12 sm:px-6">
        <div>
          <h2 className="text-2xl">{title}</h2>
          <p className="mt-2 max-w-prose text-ink-soft">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  );
}
