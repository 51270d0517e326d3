import { paths } from '#shared/domain/paths.ts';
import { blockVisitor as copy } from '#shared/messages/contacts.ts';
import { StopByEmail } from '@/components/stop-by-email.tsx';

export default function BlockVisitorPage() {
  return (
    <StopByEmail route="POST /api/visits/block" copy={copy} dashboard={`${paths.dashboard}?tab=church`} />
  );
}
