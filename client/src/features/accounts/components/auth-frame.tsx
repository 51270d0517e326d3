import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '@/components/ui/notice.tsx';

/** The layout of the sign-in pages: the form, and on wide screens a picture next to it. */
export function AuthFrame({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-page gap-x-24 gap-y-12 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:pt-14">
      <div className="w-full max-w-108">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {intro ? <p className="mt-2 text-ink-soft">{intro}</p> : null}
        <div className="mt-6">{children}</div>
      </div>
      <img
        src="/art/scenes/oak-grove.svg"
        alt=""
        width={1200}
        height={675}
        className="hidden aspect-video w-full max-w-140 self-start justify-self-end rounded-card object-cover lg:block"
      />
    </div>
  );
}

/** Says what happened, and what to do next. */
export function AuthResult({
  title,
  variant,
  live = true,
  text,
  note,
  children,
}: {
  title: string;
  variant: 'success' | 'warning';
  /** Whether it replaces a form, whose focus it takes. */
  live?: boolean;
  text: string;
  note?: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (live) box.current?.focus();
  }, [live]);
  return (
    <AuthFrame title={title}>
      <div ref={box} tabIndex={-1} className="outline-none">
        <Notice variant={variant} live={live}>
          {text}
        </Notice>
        {note ? <p className="mt-4 text-ink-soft">{note}</p> : null}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </AuthFrame>
  );
}
