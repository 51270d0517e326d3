import { navigation } from '#shared/messages/app.ts';
import { ProsePage } from '@/components/ui/prose-page.tsx';
import { usePageTitle } from '@/lib/navigation.ts';
import { privacy } from '@/pages/visitor/privacy-copy.ts';

export default function PrivacyPage() {
  usePageTitle(navigation.privacy);
  return <ProsePage title={navigation.privacy} {...privacy} />;
}
