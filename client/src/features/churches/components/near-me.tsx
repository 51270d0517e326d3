import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { nearText } from '#shared/directory.ts';
import { directory } from '#shared/messages/churches.ts';
import { buttonClass } from '@/components/ui/button.tsx';

/** Milliseconds that the browser may take to find the position. */
const patience = 10_000;

/** Asks the browser for the position. A refusal or failure is told in words and changes nothing. */
export function useNearMe(onFound: (near: string) => void) {
  const [state, setState] = useState<{ asking: boolean; problem: string | null }>({
    asking: false,
    problem: null,
  });
  const ask = () => {
    if (!('geolocation' in navigator)) {
      setState({ asking: false, problem: directory.locationFailed });
      return;
    }
    setState({ asking: true, problem: null });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState({ asking: false, problem: null });
        onFound(nearText(coords));
      },
      (error) =>
        setState({
          asking: false,
          problem:
            error.code === error.PERMISSION_DENIED ? directory.locationDenied : directory.locationFailed,
        }),
      { timeout: patience, maximumAge: 5 * 60_000 },
    );
  };
  return { ...state, ask, forget: () => setState({ asking: false, problem: null }) };
}

export function NearMeButton({
  active,
  asking,
  onClick,
}: {
  active: boolean;
  asking: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={active}
      aria-disabled={asking}
      onClick={asking ? undefined : onClick}
      className={buttonClass(
        'secondary',
        'normal',
        active ? 'border-bayou! bg-bayou-tint! text-bayou-dark whitespace-nowrap' : 'whitespace-nowrap',
      )}
    >
      <LocateFixed aria-hidden="true" className="size-4" strokeWidth={1.5} />
      {asking ? directory.locating : directory.nearMe}
    </button>
  );
}
