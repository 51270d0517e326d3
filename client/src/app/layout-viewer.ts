import { useSyncExternalStore } from 'react';
import { useViewer } from '@/features/accounts/viewer.ts';
import { wasSignedIn } from '@/lib/session.ts';

const never = () => () => {};

/** Whose links the header shows: the answer's, and until it comes those of the last visit. The server draws a visitor's. */
export function useSignedInLook(): boolean {
  const { state } = useViewer();
  const hint = useSyncExternalStore(never, wasSignedIn, () => false);
  return state === 'unknown' ? hint : state === 'signed-in';
}
