import { longDate } from '#shared/domain/dates.ts';
import { site } from '#shared/domain/site.ts';
import { legal, navigation } from '#shared/messages/app.ts';
import { ProsePage } from '@/components/ui/prose-page.tsx';
import { usePageTitle } from '@/lib/navigation.ts';
import { privacy } from '@/pages/visitor/privacy-copy.ts';

export default function PrivacyPage() {
  usePageTitle(navigation.privacy);
  return (
    <ProsePage
      title={navigation.privacy}
      note={`${legal.updated} ${longDate(site.legalUpdated)}`}
      contents={legal.contents}
      {...privacy}
    />
  );
}
