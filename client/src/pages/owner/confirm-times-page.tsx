import { paths } from '#shared/domain/paths.ts';
import { confirmTimes as copy } from '#shared/messages/churches/confirm-times.ts';
import { StopByEmail } from '@/components/stop-by-email.tsx';

/** The email lists the times. */
export default function ConfirmTimesPage() {
  return (
    <StopByEmail
      route="POST /api/service-times/confirm"
      copy={copy}
      dashboard={`${paths.dashboard}?tab=church`}
    />
  );
}
