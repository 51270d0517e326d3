import { monthlyMail as words } from '#shared/messages-analytics.ts';
import { StopMonthly } from '@/features/analytics/components/stop-monthly.tsx';
import { usePageTitle } from '@/lib/page-title.ts';

export default function MonthlyNumbersPage() {
  usePageTitle(words.pageTitle);
  return <StopMonthly />;
}
