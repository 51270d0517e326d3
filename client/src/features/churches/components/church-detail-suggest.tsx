import { suggestLinks } from '#shared/messages/church-page.ts';

export type MissingFact = 'times' | 'phone' | 'address';
export type OnSuggest = (fact: MissingFact) => void;

/** Beside a fact that is missing. */
export function SuggestFact({ fact, onSuggest }: { fact: MissingFact; onSuggest: OnSuggest | undefined }) {
  return onSuggest ? (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onSuggest(fact)}
      className="min-h-8 text-left font-medium text-bayou underline underline-offset-4"
    >
      {suggestLinks[fact]}
    </button>
  ) : null;
}
