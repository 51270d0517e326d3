import { X } from 'lucide-react';

/** An active filter; a press removes it. */
export function FilterChip({
  text,
  removeLabel,
  onRemove,
}: {
  text: string;
  removeLabel: string;
  onRemove: () => void;
}) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onRemove}
        className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-bayou/40 bg-bayou-tint py-0.5 pr-2 pl-3 text-left text-sm text-bayou-dark hover:border-bayou"
      >
        <span className="sr-only">{removeLabel}</span> <span className="truncate">{text}</span>
        <X aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.5} />
      </button>
    </li>
  );
}
