import { PencilLine } from 'lucide-react';
import type { SuggestionField } from '#shared/contracts/contacts.ts';
import { suggestLinks as copy } from '#shared/messages/churches/church-page.ts';
import { LazySection, lazyPart } from '@/components/lazy-section.tsx';
import { Button } from '@/components/ui/button.tsx';

const Dialog = lazyPart(() => import('./suggestion-dialog.tsx'));

/** The preselected field; '' for none, null if the dialog is closed. */
export type OpenSuggestion = SuggestionField | '' | null;

/** `open` is controlled, because the church page also opens the dialog next to missing facts. */
export function SuggestEdit({
  church,
  open,
  onOpen,
}: {
  church: { id: number; name: string };
  open: OpenSuggestion;
  onOpen: (field: OpenSuggestion) => void;
}) {
  return (
    <div>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => onOpen('')} className="ml-2">
        <PencilLine className="size-4 shrink-0" />
        {copy.open}
      </Button>
      {open === null ? null : (
        <LazySection>
          <Dialog church={church} field={open} onClose={() => onOpen(null)} />
        </LazySection>
      )}
    </div>
  );
}
