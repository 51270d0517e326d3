import {
  Accessibility,
  Baby,
  Church as ChurchIcon,
  CircleParking,
  Clock,
  Ear,
  Info,
  Languages,
  type LucideIcon,
  Music,
  Radio,
  Shirt,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Church } from '#shared/contracts/churches.ts';
import { monthText } from '#shared/domain/dates.ts';
import type { FactField } from '#shared/domain/fact-options.ts';
import { visitCopy as copy, visitText } from '#shared/messages/churches/visit-sentences.ts';
import { nextServiceText } from '#shared/service-times/words.ts';
import { NewTab, NewTabLink, webLink } from '@/components/links.tsx';
import { useClock } from '@/lib/timing.ts';

const icons: Partial<Record<FactField, LucideIcon>> = {
  worshipStyle: ChurchIcon,
  music: Music,
  children: Baby,
  youthGroup: Users,
  dress: Shirt,
  serviceLength: Clock,
  attendance: Users,
  parking: CircleParking,
  gettingIn: Accessibility,
  hearingSeeing: Ear,
  interpretation: Languages,
};

/** What newcomers ask, only as far as it is known. */
export function ChurchVisit({ church }: { church: Church }) {
  const sentences = visitText.sentences(church);
  if (sentences.length === 0 && church.liveStream === null) return null;
  // The church's confirmation stands below the actions.
  const stated = church.timesConfirmedAt && church.statedFacts?.by === 'church' ? null : church.statedFacts;
  return (
    // On wide screens below the actions, which must stay above the fold.
    <section aria-labelledby="visit" className="mt-5 lg:order-last">
      <h2 id="visit" className="text-lg">
        {copy.title}
      </h2>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {sentences.map(({ fact, text }) => (
          <Line key={fact} icon={icons[fact] ?? Info}>
            {text}
          </Line>
        ))}
        {church.liveStream ? <LiveStream church={church} url={church.liveStream} /> : null}
      </ul>
      {stated ? (
        <p className="mt-1 text-sm text-ink-soft">{copy.asOf(stated.by, monthText(stated.at.slice(0, 7)))}</p>
      ) : null}
    </section>
  );
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex min-w-0 gap-2 py-1">
    <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-soft" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
);

function LiveStream({ church, url }: { church: Church; url: string }) {
  const now = useClock();
  const link = webLink(url);
  const next = nextServiceText(church, now);
  if (!link) return null;
  return (
    <Line icon={Radio}>
      <NewTabLink
        href={link.href}
        rel="noopener ugc"
        className="font-medium text-bayou underline underline-offset-4"
      >
        {copy.watch}
        <NewTab />
      </NewTabLink>
      {next ? <span className="block text-sm text-ink-soft">{copy.watchNext(next.text)}</span> : null}
    </Line>
  );
}
