import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** A part that opens at its button. It closes on Escape and, if it `floats`, when the pointer or the focus leaves it. */
export function usePopup(floats: () => boolean = () => true) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isLeft = (to: EventTarget | null) => floats() && !root.current?.contains(to as Node | null);
  useEffect(() => {
    if (!open) return;
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (isLeft(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  });

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && isLeft(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    // A popup around this one stays open.
    event.stopPropagation();
    close();
  };
  return { open, setOpen, close, root, button, rootProps: { ref: root, onBlur, onKeyDown } };
}
