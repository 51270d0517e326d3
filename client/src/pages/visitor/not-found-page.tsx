import { paths } from '#shared/domain/paths.ts';
import { controls, notFoundPage as copy } from '#shared/messages/app.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function NotFoundPage() {
  usePageTitle(copy.title);
  return (
    <StatePanel as="h1" title={copy.title} text={copy.text} image="/art/not-found.svg">
      <ButtonLink to={paths.directory}>{controls.browse}</ButtonLink>
      <ButtonLink to={paths.home} variant="secondary">
        {copy.home}
      </ButtonLink>
    </StatePanel>
  );
}
