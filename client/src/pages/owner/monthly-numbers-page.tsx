import { paths } from '#shared/domain/paths.ts';
import { monthlyEmail as copy } from '#shared/messages/analytics.ts';
import { StopByEmail } from '@/components/stop-by-email.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function MonthlyNumbersPage() {
  usePageTitle(copy.ask);
  return (
    <StopByEmail
      route="POST /api/monthly-numbers/stop"
      copy={copy}
      dashboard={`${paths.dashboard}?tab=analytics`}
    />
  );
}
