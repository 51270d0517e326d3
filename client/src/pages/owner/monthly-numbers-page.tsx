import { paths } from '#shared/domain/paths.ts';
import { monthlyEmail as copy } from '#shared/messages/analytics.ts';
import { StopByEmail } from '@/components/stop-by-email.tsx';

export default function MonthlyNumbersPage() {
  return (
    <StopByEmail
      route="POST /api/monthly-numbers/stop"
      copy={copy}
      dashboard={`${paths.dashboard}?tab=analytics`}
    />
  );
}
