import { monthlyEmail as copy } from '#shared/messages/analytics.ts';
import { StopMonthly } from '@/features/analytics/components/stop-monthly.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function MonthlyNumbersPage() {
  usePageTitle(copy.pageTitle);
  return <StopMonthly />;
}
