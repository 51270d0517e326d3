import { type RefObject, useEffect, useState } from 'react';

/** Turns true, once and for good, when the element comes within `margin` pixels of what the visitor sees. */
export function useNearView(element: RefObject<Element | null>, margin = 200): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, near]);
  return near;
}
