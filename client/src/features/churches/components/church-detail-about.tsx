import { clsx } from 'clsx';
import type { Church } from '#shared/churches.ts';
import { churchPage } from '#shared/messages/churches.ts';
import { reasonsOf } from './church-detail-reasons.ts';

/** What the church says about itself. */
export function ChurchAbout({ church }: { church: Church }) {
  const { name, description, missionStatement, pastorName, history } = church;
  const silent = ![description, missionStatement, pastorName, history].some((text) => text?.trim());
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="text-2xl">
        {churchPage.about}
      </h2>
      <div className="mt-3 max-w-prose space-y-4 text-lg wrap-anywhere">
        {silent ? <p className="text-ink-soft">{churchPage.noAbout(name)}</p> : null}
        {description ? <p className="whitespace-pre-line">{description}</p> : null}
      </div>
      <dl className="mt-6 max-w-prose divide-y divide-line border-t border-line empty:hidden">
        <Told title={churchPage.mission} text={missionStatement} />
        <Told title={churchPage.pastor} text={pastorName} />
        <Told title={churchPage.history} text={history} />
      </dl>
    </section>
  );
}

function Told({ title, text }: { title: string; text: string | null }) {
  if (!text?.trim()) return null;
  return (
    <div className="py-4 sm:grid sm:grid-cols-[8rem_1fr] sm:gap-4">
      <dt className="font-serif font-semibold">{title}</dt>
      <dd className="mt-1 wrap-anywhere whitespace-pre-line sm:mt-0">{text}</dd>
    </div>
  );
}

export function ChurchReasons({ church }: { church: Church }) {
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
        {reasonsOf(church).map(({ title, text }) => (
          <li key={text} className="wrap-anywhere">
            {title ? <span className="block text-sm font-semibold">{title}</span> : null}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
