import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '@/components/ui/button.tsx';
import { selectTriggerClass } from '@/components/ui/field.tsx';
import { multiSelect } from '@/components/ui/multi-select-copy.ts';

/** Only a floating panel closes on outside clicks and focus; one that pushes content down stays open. */
const floats = (panel: HTMLElement | null) =>
  panel !== null && getComputedStyle(panel).position === 'absolute';

/** A panel that opens at its button, and closes on Escape and, while it floats, when the visitor leaves it. */
function usePanel() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeFromOutside = (event: PointerEvent) => {
      if (floats(panel.current) && !root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget) && floats(panel.current)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open && event.key === 'Escape') close();
  };
  return { open, setOpen, close, panel, button, rootProps: { ref: root, onBlur, onKeyDown } };
}

const panelClass =
  'mt-2 flex-col gap-4 rounded-card border border-line bg-card p-4 not-[[hidden]]:flex md:absolute md:top-full md:z-40 md:shadow-float';
const narrowClass = 'md:right-0 md:w-88 lg:right-auto lg:left-0';
/** As wide as the filter bar, below it. */
const wideClass = 'md:inset-x-0 md:mt-0 md:max-h-[75dvh] md:overflow-y-auto';

/** Filters behind a button that looks like a dropdown. Each change applies immediately. */
export function FilterPanel({
  label,
  wide = false,
  children,
}: {
  label: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const { open, setOpen, close, panel, button, rootProps } = usePanel();
  return (
    <div {...rootProps} className={clsx(wide || 'relative')}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={selectTriggerClass}
      >
        <span className="truncate">{label}</span>
        <ChevronDown className="size-4 shrink-0" />
      </button>
      <div ref={panel} id={id} hidden={!open} className={clsx(panelClass, wide ? wideClass : narrowClass)}>
        {open ? (
          <>
            {children}
            <Button
              variant="secondary"
              size="small"
              className={clsx(wide && 'md:self-start')}
              onClick={close}
            >
              {multiSelect.done}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
