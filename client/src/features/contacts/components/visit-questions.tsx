import { useState } from 'react';
import type { Church } from '#shared/contracts/churches.ts';
import { factFields } from '#shared/domain/fact-options.ts';
import { visitCopy as copy } from '#shared/messages/churches/visit-sentences.ts';
import { LazySection, lazyPart } from '@/components/lazy-section.tsx';

const Dialog = lazyPart(() => import('./visit-questions-dialog.tsx'));

/** How many questions the dialog asks. */
const asked = 3;

/** Asks visitors of an unclaimed church for facts that are unknown, without an account. */
export function VisitQuestions({ church }: { church: Church }) {
  const [isOpen, setOpen] = useState(false);
  const unknown = factFields.filter((field) => church[field].length === 0).slice(0, asked);
  if (unknown.length === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-ink-soft">
      {copy.ask}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-8 font-medium text-bayou underline underline-offset-4"
      >
        {copy.askAction(unknown.length)}
      </button>
      {isOpen ? (
        <LazySection>
          <Dialog church={church} fields={unknown} onClose={() => setOpen(false)} />
        </LazySection>
      ) : null}
    </p>
  );
}
