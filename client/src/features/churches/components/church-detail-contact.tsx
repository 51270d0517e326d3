import { ExternalLink, Navigation, Phone } from 'lucide-react';
import type { Church } from '#shared/contracts/churches.ts';
import { placeLine } from '#shared/domain/address.ts';
import { dayText } from '#shared/domain/dates.ts';
import { type Network, profileUrl } from '#shared/domain/url.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { FavoriteButton } from '@/components/favorite-button.tsx';
import { NewTab, NewTabLink, PhoneLink, webLink } from '@/components/links.tsx';
import { ShareButton } from '@/components/share-button.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Fact } from '@/components/ui/page.tsx';
import { trackedLink } from '@/lib/track.ts';
import { directionsLink } from './directions-link.tsx';

const link = 'text-bayou underline underline-offset-4 hover:decoration-2';

const profile = (value: string | null, network: Network) => webLink(value && profileUrl(value, network));

export function ChurchContact({ church }: { church: Church }) {
  const website = webLink(church.website);
  const facebook = profile(church.facebookPage, 'facebook');
  const instagram = profile(church.instagramHandle, 'instagram');
  const links = [
    [churchPage.website, website],
    [churchPage.facebook, facebook],
    [churchPage.instagram, instagram],
  ] as const;
  return (
    <section aria-labelledby="contact" className="rounded-card border border-line bg-card p-5">
      <h2 id="contact" className="text-xl">
        {churchPage.contact}
      </h2>
      <dl className="mt-3 divide-y divide-line">
        <Fact term={churchPage.address}>{placeLine(church)}</Fact>
        {church.phone ? (
          <Fact term={churchPage.phone}>
            <PhoneLink {...trackedLink(church.id, 'phoneClicks')} phone={church.phone} className={link} />
          </Fact>
        ) : null}
        {links.map(([title, url]) =>
          url ? (
            <Fact key={title} term={title}>
              <NewTabLink
                {...(url === website ? trackedLink(church.id, 'websiteClicks') : {})}
                href={url.href}
                rel="noopener ugc"
                className={link}
              >
                {url.label}
                <NewTab />
              </NewTabLink>
              {url === website && church.websiteCheck?.works === false ? (
                <p className="text-sm text-ink-soft">
                  {churchPage.websiteBroken(dayText(church.websiteCheck.at))}
                </p>
              ) : null}
            </Fact>
          ) : null,
        )}
      </dl>
    </section>
  );
}

const bottomBar =
  'contents max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:flex max-sm:gap-2 max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-4 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:*:min-w-0 max-sm:*:flex-auto max-sm:*:px-2 max-sm:*:text-sm max-sm:[&_svg]:hidden print:hidden';

export function ChurchActions({ church }: { church: Church }) {
  const website = webLink(church.website);
  const directions = directionsLink(church);
  return (
    <div className="flex flex-wrap gap-2">
      {/* On phones, a bar that stays at the bottom of the screen. */}
      <div data-bottom-bar="" className={bottomBar}>
        {church.phone ? (
          <PhoneLink
            {...trackedLink(church.id, 'phoneClicks')}
            phone={church.phone}
            className={buttonClass('primary')}
          >
            <Phone className="size-4 shrink-0" />
            {churchPage.call}
          </PhoneLink>
        ) : null}
        <a {...directions} className={buttonClass(church.phone ? 'secondary' : 'primary')}>
          <Navigation className="size-4 shrink-0" />
          {churchCard.directions}
          {'target' in directions ? <NewTab /> : null}
        </a>
        {website ? (
          <NewTabLink
            {...trackedLink(church.id, 'websiteClicks')}
            href={website.href}
            rel="noopener ugc"
            className={buttonClass('secondary')}
          >
            <ExternalLink className="size-4 shrink-0" />
            {churchPage.visitWebsite}
            <NewTab />
          </NewTabLink>
        ) : null}
      </div>
      <div className="flex gap-2">
        <FavoriteButton church={church} />
        <ShareButton title={church.name} />
      </div>
    </div>
  );
}
