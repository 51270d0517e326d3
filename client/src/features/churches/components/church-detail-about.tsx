import { clsx } from 'clsx';
import type { Church } from '#shared/contracts/churches.ts';
import { latestSermon } from '#shared/domain/url.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { webLink } from '@/components/links.tsx';
import { Terms } from '@/components/ui/page.tsx';

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
  const terms = [
    { title: churchPage.mission, text: missionStatement?.trim() },
    { title: churchPage.pastor, text: pastorName?.trim() },
    { title: churchPage.history, text: history?.trim() },
  ].flatMap(({ title, text }) => (text ? [{ title, text }] : []));
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="text-2xl">
        {churchPage.about}
      </h2>
      {description ? (
        <p className="mt-3 max-w-prose text-lg wrap-anywhere whitespace-pre-line">{description}</p>
      ) : null}
      <div className="mt-2 max-w-prose">
        <Terms items={terms} />
      </div>
    </section>
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
