import { clsx } from 'clsx';
import type { Church } from '#shared/contracts/churches.ts';
import { latestSermon } from '#shared/domain/url.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { webLink } from '@/components/links.tsx';

export type Reason = { title?: string; text: string };

const copy = churchPage.reasons;

export function reasonsOf(church: Church): Reason[] {
  const programs = (
    [
      [copy.youth, church.youthPrograms],
      [copy.music, church.musicMinistry],
      [copy.outreach, church.outreachPrograms],
      [copy.programs, church.specialPrograms],
    ] as const
  ).flatMap(([title, text]) => (text?.trim() ? [{ title, text: text.trim() }] : []));
  if (programs.length > 0) return programs;
  const times = church.services.filter((service) => service.trim()).length;
  // Facts that any listing has are no reasons to choose this church.
  if (times === 0 && !latestSermon(church.recentSermons)) return [];
  return [
    copy.here(church.denomination, shown.area(church.area)),
    times > 0 ? copy.times(times) : '',
    latestSermon(church.recentSermons) ? copy.sermon : '',
    church.phone ? copy.phone : '',
    webLink(church.website) ? copy.website : '',
    church.address.trim() ? copy.directions : '',
  ]
    .filter(Boolean)
    .slice(0, 4)
    .map((text) => ({ text }));
}

/** Whether the church says something about itself; imported ones don't. */
export const hasAbout = ({ description, missionStatement, pastorName, history }: Church): boolean =>
  [description, missionStatement, pastorName, history].some((text) => text?.trim());

export function ChurchAbout({ church }: { church: Church }) {
  const { description, missionStatement, pastorName, history } = church;
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="text-2xl">
        {churchPage.about}
      </h2>
      {description ? (
        <p className="mt-3 max-w-prose text-lg wrap-anywhere whitespace-pre-line">{description}</p>
      ) : null}
      <dl className="mt-6 max-w-prose divide-y divide-line border-t border-line empty:hidden">
        <Entry title={churchPage.mission} text={missionStatement} />
        <Entry title={churchPage.pastor} text={pastorName} />
        <Entry title={churchPage.history} text={history} />
      </dl>
    </section>
  );
}

function Entry({ title, text }: { title: string; text: string | null }) {
  if (!text?.trim()) return null;
  return (
    <div className="py-4 sm:grid sm:grid-cols-[8rem_1fr] sm:gap-4">
      <dt className="font-serif font-semibold">{title}</dt>
      <dd className="mt-1 wrap-anywhere whitespace-pre-line sm:mt-0">{text}</dd>
    </div>
  );
}

export function ChurchReasons({ church }: { church: Church }) {
  const reasons = reasonsOf(church);
  if (reasons.length === 0) return null;
  return (
    <section
      aria-labelledby="why"
      className={clsx(
        'rounded-card border p-5',
        church.featured ? 'border-gold bg-gold-tint' : 'border-line bg-card',
      )}
    >
      <h2 id="why" className="text-xl wrap-anywhere">
        {churchPage.why} {church.name}
      </h2>
      <ul className="mt-3 space-y-3">
        {reasons.map(({ title, text }) => (
          <li key={text} className="wrap-anywhere">
            {title ? <span className="block text-sm font-semibold">{title}</span> : null}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
