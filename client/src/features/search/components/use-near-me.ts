import { useState } from 'react';
import { nearText } from '#shared/domain/directory.ts';
import { directory } from '#shared/messages/churches/directory.ts';

const timeoutMs = 10_000;
const maximumAgeMs = 5 * 60_000;

const idle = { locating: false, problem: null };

/** Requests the browser's position. If that is denied or fails, `problem` says why. */
export function useNearMe(onFound: (near: string) => void) {
  const [state, setState] = useState<{ locating: boolean; problem: string | null }>(idle);
  const locate = () => {
    if (!('geolocation' in navigator)) {
      setState({ locating: false, problem: directory.locationFailed });
      return;
    }
    setState({ locating: true, problem: null });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState(idle);
        onFound(nearText(coords));
      },
      (error) =>
        setState({
          locating: false,
          problem:
            error.code === error.PERMISSION_DENIED ? directory.locationDenied : directory.locationFailed,
        }),
      { timeout: timeoutMs, maximumAge: maximumAgeMs },
    );
  };
  return { ...state, locate };
}
