import { legal, navigation } from '#shared/messages/app.ts';
import { terms } from '#shared/messages/terms.ts';
import { site } from '#shared/site.ts';
import { ProsePage } from '@/components/ui/prose-page.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function TermsPage() {
  usePageTitle(navigation.terms);
  return (
    <ProsePage
      title={navigation.terms}
      note={`${legal.updated} ${site.legalUpdated}`}
      contents={legal.contents}
      {...terms}
    />
  );
}
