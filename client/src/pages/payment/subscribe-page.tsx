import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { subscribe as copy } from '#shared/messages/billing.ts';
import { FormPage } from '@/components/ui/page.tsx';
import { useElapsed } from '@/lib/timing.ts';

/** From section 9 of the specification. */
const redirectDelayMs = 3000;

export default function SubscribePage() {
  const navigate = useNavigate();
  const isDue = useElapsed(redirectDelayMs);
  useEffect(() => {
    if (isDue) navigate(paths.advertise, { replace: true });
  }, [isDue, navigate]);
  return (
    <FormPage title={copy.title} intro={copy.text}>
      <Link to={paths.advertise} className="text-bayou underline underline-offset-4">
        {copy.link}
      </Link>
    </FormPage>
  );
}
