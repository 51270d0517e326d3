import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { session as copy } from '#shared/messages/app.ts';
import { authPath } from '#shared/paths.ts';
import { buttonClass } from '@/components/ui/button.tsx';
import { sessionExpired } from '@/lib/session-expired.ts';

/** Stays in sight over a form whose session has ended, until the person goes to sign in. */
export function SessionNotice() {
  const { pathname, search } = useLocation();
  const expired = useSyncExternalStore(sessionExpired.subscribe, sessionExpired.get);
  return (
    <div role="alert" className="sticky top-0 z-30">
      {expired ? (
        <div className="border-b border-brick bg-brick-tint">
          <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
            <p className="font-medium">{copy.expired}</p>
            <Link
              to={authPath({ returnTo: pathname + search })}
              onClick={sessionExpired.clear}
              className={buttonClass('primary', 'small')}
            >
              {copy.signInAgain}
            </Link>
          </div>
        </div>
      ) : null}
    </div>
  );
}
