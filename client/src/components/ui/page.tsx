import type { ReactNode } from 'react';
import { usePageTitle } from '@/lib/navigation.ts';

type PageProps = {
  /** Of the document, and the heading unless there is another one. */
  title: string;
  heading?: string | null;
  intro?: ReactNode;
  children: ReactNode;
};

/** The frame of a page that visitors read. The HTML shell of such pages has the same classes. */
export function Page({ title, heading = title, intro, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-page px-4 pt-5 pb-20 sm:px-6 sm:pt-10 lg:pt-14">
      <h1 className="text-2xl sm:text-4xl">{heading}</h1>
      <p className="mt-1 max-w-prose text-ink-soft sm:mt-3 sm:text-lg">{intro}</p>
      {children}
    </div>
  );
}

/** The frame of a page where users fill in, decide, or pay something: one narrow column. */
export function FormPage({
  title,
  heading = title,
  intro,
  above,
  children,
}: PageProps & { above?: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6">
      <div className="mx-auto max-w-prose">
        {above ? <div className="mb-2">{above}</div> : null}
        {heading ? <h1 className="text-2xl md:text-3xl">{heading}</h1> : null}
        {intro ? <p className="mt-3 text-lg text-ink-soft">{intro}</p> : null}
        <div className="mt-8">{children}</div>
      </div>
    </div>
  );
}

/** Titles with a text each, side by side on wide screens. */
export const Terms = ({ items }: { items: ReadonlyArray<{ title: string; text: string }> }) => (
  <dl className="divide-y divide-line">
    {items.map(({ title, text }) => (
      <div key={title} className="py-4 sm:grid sm:grid-cols-[12rem_1fr] sm:gap-6">
        <dt className="font-serif text-lg font-semibold">{title}</dt>
        <dd className="mt-1 wrap-anywhere whitespace-pre-line text-ink-soft sm:mt-0">{text}</dd>
      </div>
    ))}
  </dl>
);

/** Large numbers, each above what it counts. */
export const Figures = ({
  figures,
}: {
  figures: ReadonlyArray<readonly [figure: string, label: string]>;
}) => (
  <dl className="flex flex-wrap gap-x-14 gap-y-6 border-y border-line py-8">
    {figures.map(([figure, label]) => (
      <div key={label} className="flex flex-col-reverse">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="font-serif text-3xl font-semibold">{figure}</dd>
      </div>
    ))}
  </dl>
);

/** A term above its value, in a `dl`. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="py-2.5">
    <dt className="text-sm text-ink-soft">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
