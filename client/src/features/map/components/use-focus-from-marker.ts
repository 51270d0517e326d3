import { type RefObject, useEffect } from 'react';

/** Moves focus from the marker to what it opened, and back when that closes. */
export function useFocusFromMarker(content: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const opener = document.activeElement?.closest<HTMLElement>('.leaflet-marker-icon');
    if (opener) content.current?.focus({ preventScroll: true });
    return () => {
      if (opener?.isConnected && document.activeElement === document.body) opener.focus();
    };
  }, [content]);
}
