import type { ReactNode } from 'react';
import { phoneHref, placeLine } from '#shared/address.ts';
import { choiceFields, emptyValue } from '#shared/church-fields.ts';
import type { Church } from '#shared/churches.ts';
import { choiceLabels, fieldLabels } from '#shared/messages/church-fields.ts';
import { churchPage } from '#shared/messages/church-page.ts';
import { webAddress } from '@/lib/format.ts';
import { trackedLink } from '@/lib/track.ts';
import { NewTab } from './church-detail-actions.tsx';
import { type OnSuggest, SuggestFact } from './church-detail-suggest.tsx';

const link = 'text-bayou underline underline-offset-4 hover:decoration-2';

/** Link of a handle or a URL in a social network. */
function profile(value: string | null, network: string) {
  const text = value?.trim().replace(/^@/, '') ?? '';
  if (text === '') return null;
  return webAddress(/^[\w.-]+$/.test(text) && !text.includes('.com') ? `https://${network}/${text}` : text);
}

export function ChurchContact({ church, onSuggest }: { church: Church; onSuggest: OnSuggest | undefined }) {
  const website = webAddress(church.website);
  const facebook = profile(church.facebookPage, 'www.facebook.com');
  const instagram = profile(church.instagramHandle, 'www.instagram.com');
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
        <Entry title={churchPage.address}>
          {placeLine(church)}
          {church.address.trim() ? null : (
            <div>
              <SuggestFact fact="address" onSuggest={onSuggest} />
            </div>
          )}
        </Entry>
        {church.phone ? (
          <Entry title={churchPage.phone}>
            <a {...trackedLink(church.id, 'phoneClicks')} href={phoneHref(church.phone)} className={link}>
              {church.phone}
            </a>
          </Entry>
        ) : onSuggest ? (
          <Entry title={churchPage.phone}>
            {churchPage.notListed} <SuggestFact fact="phone" onSuggest={onSuggest} />
          </Entry>
        ) : null}
        {choiceFields.map((name) =>
          church[name] === emptyValue(name) ? null : (
            <Entry key={name} title={fieldLabels[name]}>
              {choiceLabels[name][church[name]]}
            </Entry>
          ),
        )}
        {links.map(([title, url]) =>
          url ? (
            <Entry key={title} title={title}>
              <a
                {...(url === website ? trackedLink(church.id, 'websiteClicks') : {})}
                href={url.href}
                target="_blank"
                rel="noopener ugc"
                className={link}
              >
                {url.label}
                <NewTab />
              </a>
            </Entry>
          ) : null,
        )}
      </dl>
    </section>
  );
}

function Entry({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="py-2.5">
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
