import { CalendarHeart } from 'lucide-react';
import { useState } from 'react';
import type { Church } from '#shared/contracts/churches.ts';
import { visitForm as copy } from '#shared/messages/contacts.ts';
import { LazySection, lazyPart, offerRetry } from '@/components/lazy-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { preload } from '@/lib/chunks.ts';

const loadDialog = () => import('./visit-dialog.tsx');
const Dialog = lazyPart(loadDialog);

/** Opens the form that tells the church's owner about a planned visit. */
export function PlanVisit({ church }: { church: Church }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-4">
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onFocus={() => preload(loadDialog)}
        onClick={() => setOpen(true)}
      >
        <CalendarHeart className="size-5 shrink-0" />
        {copy.open}
      </Button>
      {isOpen ? (
        <LazySection failed={offerRetry}>
          <Dialog church={church} onClose={() => setOpen(false)} />
        </LazySection>
      ) : null}
    </div>
  );
}
