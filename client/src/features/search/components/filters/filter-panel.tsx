import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { selectTriggerClass } from '@/components/ui/field.tsx';
import { multiSelect } from '@/components/ui/multi-select-copy.ts';
import { usePopup } from '@/components/ui/use-popup.ts';

/** Only a floating panel closes on outside clicks and focus; one that pushes content down stays open. */
const floats = (panel: HTMLElement | null) =>
  panel !== null && getComputedStyle(panel).position === 'absolute';

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
  const panel = useRef<HTMLDivElement>(null);
  const { open, setOpen, close, button, rootProps } = usePopup(() => floats(panel.current));
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
