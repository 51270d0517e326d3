import { useRef } from 'react';
import { paths } from '#shared/domain/paths.ts';
import { navigation } from '#shared/messages/app.ts';
import { directoryMap } from '#shared/messages/churches/directory.ts';
import { LazySection, lazyPart } from '@/components/lazy-section.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { useNearViewport } from '@/lib/viewport.ts';
import type { AreaChoiceProps } from './area-choice.tsx';

const AreaChoice = lazyPart(() => import('./area-choice.tsx'));

/** Loads the map of areas, and the list beside it, when the visitor comes near. */
export function AreaSection(props: AreaChoiceProps) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearViewport(frame, 300);
  return (
    <section aria-labelledby="areas-title" className="mt-16 border-t border-line pt-10 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="areas-title" className="text-2xl">
            {directoryMap.areasTitle}
          </h2>
          <p className="mt-1 max-w-prose text-ink-soft">{directoryMap.areasText}</p>
        </div>
        <ButtonLink to={paths.featured} variant="gold">
          {navigation.featured}
        </ButtonLink>
      </div>
      <div ref={frame} className="mt-5 min-h-[400px]">
        {near ? (
          <LazySection>
            <AreaChoice {...props} />
          </LazySection>
        ) : null}
      </div>
    </section>
  );
}
