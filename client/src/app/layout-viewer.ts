import { useViewer } from '@/features/accounts/viewer.ts';
import { wasSignedIn } from '@/lib/session.ts';

/** Whose links the header shows: those of the last visit until the server has responded. */
export function useSignedInLook(): boolean {
  const { state } = useViewer();
  return state === 'unknown' ? wasSignedIn() : state === 'signed-in';
}
