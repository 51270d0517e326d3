import { ExternalLink, Navigation, Phone } from 'lucide-react';
import { phoneHref } from '#shared/address.ts';
import type { Church } from '#shared/churches.ts';
import { churchPage } from '#shared/messages/church-page.ts';
import { FavoriteButton } from '@/components/favorite-button.tsx';
import { ShareButton } from '@/components/share-button.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { webAddress } from '@/lib/format.ts';
import { trackedLink } from '@/lib/track.ts';
import { directionsLink } from './directions-link.tsx';

export function ChurchActions({ church }: { church: Church }) {
  const website = webAddress(church.website);
  const directions = directionsLink(church);
  return (
    <div className="flex flex-wrap gap-2">
      {church.phone ? (
        <a
          {...trackedLink(church.id, 'phoneClicks')}
          href={phoneHref(church.phone)}
          className={buttonClass('primary')}
        >
          <Phone className="size-4 shrink-0" />
          {churchPage.call}
        </a>
      ) : null}
      <a {...directions} className={buttonClass(church.phone ? 'secondary' : 'primary')}>
        <Navigation className="size-4 shrink-0" />
        {churchPage.directions}
        {'target' in directions ? <NewTab /> : null}
      </a>
      {website ? (
        <a
          {...trackedLink(church.id, 'websiteClicks')}
          href={website.href}
          target="_blank"
          rel="noopener ugc"
          className={buttonClass('secondary')}
        >
          <ExternalLink className="size-4 shrink-0" />
          {churchPage.visitWebsite}
          <NewTab />
        </a>
      ) : null}
      <FavoriteButton church={church} />
      <ShareButton title={church.name} copy={churchPage} />
    </div>
  );
}

export function NewTab() {
  return <span className="sr-only">{churchPage.newTab}</span>;
}
