import { navigation } from '#shared/messages/app.ts';
import { ProsePage } from '@/components/ui/prose-page.tsx';
import { terms } from '@/pages/visitor/terms-copy.ts';

export default function TermsPage() {
  return <ProsePage title={navigation.terms} {...terms} />;
}
