import { useSearchParams } from 'react-router-dom';
import { confirmTimes as copy } from '#shared/messages/churches/confirm-times.ts';
import { ConfirmTimes } from '@/features/submissions/components/confirm-times.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

/** The token stays in the URL, so that Back from the form shows the question again. */
export default function ConfirmTimesPage() {
  usePageTitle(copy.title);
  const [query] = useSearchParams();
  return <ConfirmTimes token={query.get('token') ?? ''} />;
}
