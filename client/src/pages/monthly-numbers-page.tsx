import { monthlyEmail as copy } from '#shared/messages/analytics.ts';
import { StopMonthly } from '@/features/analytics/components/stop-monthly.tsx';
import { usePageTitle } from '@/lib/page-title.ts';

export default function MonthlyNumbersPage() {
  usePageTitle(copy.pageTitle);
  return <StopMonthly />;
}
