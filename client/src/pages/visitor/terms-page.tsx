import { navigation } from '#shared/messages/app.ts';
import { ProsePage } from '@/components/ui/prose-page.tsx';
import { usePageTitle } from '@/lib/navigation.ts';
import { terms } from '@/pages/visitor/terms-copy.ts';

export default function TermsPage() {
  usePageTitle(navigation.terms);
  return <ProsePage title={navigation.terms} {...terms} />;
}
