import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Photo } from '#shared/gallery.ts';
import { galleryEditor as copy } from '#shared/messages/gallery.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { useDebounce } from '@/lib/debounce.ts';
import { widthOf } from '../api.ts';

/** Milliseconds after the last keystroke. */
const delay = 900;

export function PhotoEntry({
  photo,
  at,
  of,
  onMove,
  onAlt,
  onDelete,
}: {
  photo: Photo;
  at: number;
  of: number;
  onMove: (by: 1 | -1) => void;
  onAlt: (alt: string) => Promise<boolean>;
  onDelete: () => void;
}) {
  return (
    <li className="flex flex-col gap-4 py-4 sm:flex-row">
      <img
        src={widthOf(photo.url, 400)}
        alt={photo.alt || copy.photo(at)}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        className="aspect-[4/3] h-auto w-full shrink-0 rounded-card border border-line bg-ink/10 object-cover sm:w-44"
      />
      <div className="min-w-0 grow">
        <Description at={at} alt={photo.alt} onSave={onAlt} />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" size="small" aria-disabled={at === 1} onClick={() => onMove(-1)}>
            <ArrowUp className="size-4" />
            {copy.earlier} <span className="sr-only">{copy.of(at)}</span>
          </Button>
          <Button variant="secondary" size="small" aria-disabled={at === of} onClick={() => onMove(1)}>
            <ArrowDown className="size-4" />
            {copy.later} <span className="sr-only">{copy.of(at)}</span>
          </Button>
          <Button variant="quiet" size="small" onClick={onDelete}>
            <Trash2 className="size-4" />
            {copy.remove} <span className="sr-only">{copy.of(at)}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Saves itself: debounced, and when the field loses focus or unmounts. */
function Description({
  at,
  alt,
  onSave,
}: {
  at: number;
  alt: string;
  onSave: (alt: string) => Promise<boolean>;
}) {
  const [text, setText] = useState(alt);
  const [state, setState] = useState<'' | 'saving' | 'saved'>('');
  const save = () => {
    const value = text.trim();
    if (value === alt) return;
    setState('saving');
    void onSave(value).then((ok) => setState(ok ? 'saved' : ''));
  };
  const { schedule, cancel } = useDebounce(save, delay, { flushOnUnmount: true });
  // A description from elsewhere is shown, unless another one is being typed here.
  const lastAlt = useRef(alt);
  useEffect(() => {
    setText((typed) => (typed === lastAlt.current ? alt : typed));
    lastAlt.current = alt;
  }, [alt]);
  return (
    <div>
      <TextField
        label={
          <>
            <span className="tabular-nums">{copy.photo(at)}</span>: {copy.alt}
          </>
        }
        help={copy.altHelp}
        value={text}
        maxLength={200}
        onChange={(event) => {
          setText(event.target.value);
          setState('');
          schedule();
        }}
        onBlur={() => {
          cancel();
          save();
        }}
      />
      <p role="status" className="mt-1 min-h-5 text-sm text-ink-soft">
        {state === 'saving' ? copy.saving : state === 'saved' ? copy.saved : ''}
      </p>
    </div>
  );
}
