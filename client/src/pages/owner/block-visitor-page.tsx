import { paths } from '#shared/domain/paths.ts';
import { blockVisitor as copy } from '#shared/messages/contacts.ts';
import { StopByEmail } from '@/components/stop-by-email.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function BlockVisitorPage() {
  usePageTitle(copy.ask);
  return (
    <StopByEmail route="POST /api/visits/block" copy={copy} dashboard={`${paths.dashboard}?tab=church`} />
  );
}
