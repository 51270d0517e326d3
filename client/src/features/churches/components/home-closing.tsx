import { home } from '#shared/messages/churches.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';

const known: Partial<Record<string, string>> = paths;

export function HomePromo() {
  return (
    <section className="mx-auto max-w-page px-4 pt-16 sm:px-6 lg:pt-24">
      <div className="flex flex-col gap-x-12 gap-y-6 rounded-card border border-line bg-card p-6 sm:flex-row sm:items-center sm:p-8">
        <img
          src="/art/empty-featured.svg"
          alt=""
          width={480}
          height={300}
          loading="lazy"
          className="h-auto w-48 shrink-0 lg:w-64"
        />
        <div className="grow">
          <h2 className="text-xl">{home.promoTitle}</h2>
          <p className="mt-2 max-w-prose text-ink-soft">{home.promoText}</p>
          <ButtonLink to={paths.advertise} variant="secondary" className="mt-4">
            {home.promoAction}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

export function HomeClosing() {
  return (
    <section className="mt-16 border-t border-line bg-bayou-tint lg:mt-24">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 py-12 sm:px-6">
        <div>
          <h2 className="text-2xl">{home.closingTitle}</h2>
          <p className="mt-2 max-w-prose text-ink-soft">{home.closingText}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.directory}>{home.browse}</ButtonLink>
          {known.events ? (
            <ButtonLink to={known.events} variant="secondary">
              {home.viewEvents}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </section>
  );
}
