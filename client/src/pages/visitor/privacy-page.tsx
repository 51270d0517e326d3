import { navigation } from '#shared/messages/app.ts';
import { ProsePage } from '@/components/ui/prose-page.tsx';
import { privacy } from '@/pages/visitor/privacy-copy.ts';

export default function PrivacyPage() {
  return <ProsePage title={navigation.privacy} {...privacy} />;
}
