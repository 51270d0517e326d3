import { legal, navigation } from '#shared/messages/app.ts';
import { privacy } from '#shared/messages/privacy.ts';
import { site } from '#shared/site.ts';
import { ProsePage } from '@/components/ui/prose-page.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function PrivacyPage() {
  usePageTitle(navigation.privacy);
  return (
    <ProsePage
      title={navigation.privacy}
      note={`${legal.updated} ${site.legalUpdated}`}
      contents={legal.contents}
      {...privacy}
    />
  );
}
