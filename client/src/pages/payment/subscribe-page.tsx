import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { subscribe as copy } from '#shared/messages/billing.ts';
import { usePageTitle } from '@/lib/navigation.ts';
import { useElapsed } from '@/lib/timing.ts';

/** From section 9 of the specification. */
const redirectDelayMs = 3000;

export default function SubscribePage() {
  usePageTitle(copy.title);
  const navigate = useNavigate();
  const isDue = useElapsed(redirectDelayMs);
  useEffect(() => {
    if (isDue) navigate(paths.advertise, { replace: true });
  }, [isDue, navigate]);
  return (
    <div className="mx-auto max-w-page px-4 pt-12 pb-20 sm:px-6">
      <div className="mx-auto max-w-prose">
        <h1 className="text-2xl md:text-3xl">{copy.title}</h1>
        <p className="mt-3 text-lg">
          {copy.text}{' '}
          <Link to={paths.advertise} className="text-bayou underline underline-offset-4">
            {copy.link}
          </Link>
        </p>
      </div>
    </div>
  );
}
