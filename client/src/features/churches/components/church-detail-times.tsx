import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Church } from '#shared/contracts/churches.ts';
import { dayText, monthText } from '#shared/domain/dates.ts';
import { directoryPath, nextServiceFile } from '#shared/domain/paths.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { nextServiceCopy as copy } from '#shared/messages/churches/churches.ts';
import { timeFilter } from '#shared/messages/churches/directory.ts';
import { nextService } from '#shared/service-times/schedule.ts';
import { serviceLines } from '#shared/service-times/words.ts';
import { ServiceExceptions } from '@/components/service-exceptions.tsx';
import { serverUrl } from '@/lib/config.ts';
import { useClock } from '@/lib/timing.ts';
import { nearbyQuery } from '../api.ts';
import { NextServiceLine } from './next-service.tsx';

export function ChurchTimes({ church }: { church: Church }) {
  const services = serviceLines(church);
  return (
    <section aria-labelledby="times" className="mt-5">
      <h2 id="times" className="text-lg">
        {timeFilter.label}
      </h2>
      {services.length > 0 ? (
        <ul className="mt-1 divide-y divide-line">
          {services.map((service) => (
            <li key={service} className="py-1.5 font-medium wrap-anywhere">
              {service}
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-1 flex flex-wrap items-baseline gap-x-4 text-ink-soft">
          <p>{churchPage.noTimes}</p>
          {church.zip ? <NearbyLink church={church} /> : null}
        </div>
      )}
      <Next church={church} />
      <ServiceExceptions
        exceptions={church.serviceExceptions}
        heading={<h3 className="font-sans text-base font-semibold">{copy.differ}</h3>}
        className="mt-3"
      />
    </section>
  );
}

const link = 'inline-flex min-h-8 items-center font-medium text-bayou underline underline-offset-4';
const nearbyMiles = 10;

/** If churches within the radius list their times; other churches nearby are below. */
function NearbyLink({ church: { id, zip, status } }: { church: Church }) {
  const { data } = useQuery({ ...nearbyQuery(id), enabled: status === 'approved' });
  const isTimed = data?.churches.some(
    ({ services, distance = 0 }) => services.length > 0 && distance <= nearbyMiles,
  );
  if (!isTimed) return null;
  return (
    <Link to={directoryPath({ near: zip, radius: String(nearbyMiles), sort: 'next' })} className={link}>
      {churchPage.nearbyTimes}
    </Link>
  );
}

function Next({ church }: { church: Church }) {
  const now = useClock();
  if (!nextService(church, now)) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 border-t border-line pt-2">
      <NextServiceLine church={church} />
      {/* The file exists only for public churches. */}
      {church.status === 'approved' ? (
        <a
          href={serverUrl(pageUrl(nextServiceFile(church.id)))}
          download
          className="inline-flex min-h-8 items-center gap-1.5 font-medium text-bayou underline-offset-4 hover:underline"
        >
          <CalendarPlus className="size-4 shrink-0" />
          {copy.addToCalendar}
        </a>
      ) : null}
    </div>
  );
}

/** The source of the facts. Below the actions, which must stay above the fold on phones. */
export function Provenance({ church }: { church: Church }) {
  const { source, sample, userId, timesConfirmedAt } = church;
  if (timesConfirmedAt) return <Small>{churchPage.confirmed(dayText(timesConfirmedAt))}</Small>;
  if (sample || (source === null && userId !== null)) return null;
  return (
    <Small>
      {source === null
        ? ''
        : `${churchPage.publicRecords(source.name, source.checked && monthText(source.checked.slice(0, 7)))} `}
      {churchPage.unconfirmed}
    </Small>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 text-sm text-ink-soft">{children}</p>
);
