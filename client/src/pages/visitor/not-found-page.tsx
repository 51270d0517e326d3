import { paths } from '#shared/domain/paths.ts';
import { controls, notFoundPage } from '#shared/messages/app.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function NotFoundPage() {
  usePageTitle(notFoundPage.title);
  return (
    <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-8 px-4 py-12 sm:px-6 md:grid-cols-[3fr_2fr] lg:py-20">
      <div className="max-w-prose">
        <h1 className="text-3xl sm:text-4xl">{notFoundPage.title}</h1>
        <p className="mt-4 text-lg text-ink-soft">{notFoundPage.text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.directory}>{controls.browse}</ButtonLink>
          <ButtonLink to={paths.home} variant="secondary">
            {notFoundPage.home}
          </ButtonLink>
        </div>
      </div>
      <img
        src="/art/not-found.svg"
        alt=""
        width={480}
        height={300}
        className="h-auto w-full max-w-sm md:max-w-none"
      />
    </div>
  );
}
