import { CalendarPlus, Navigation } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EventDetail as Event } from '#shared/contracts/events.ts';
import { addressLine } from '#shared/domain/address.ts';
import { longDay, shortDay } from '#shared/domain/dates.ts';
import { categoryOf, timeText } from '#shared/domain/events.ts';
import { capitalized } from '#shared/domain/format.ts';
import { churchPath, eventFile, eventPath } from '#shared/domain/paths.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { churchCard, nextServiceCopy } from '#shared/messages/churches/churches.ts';
import {
  eventPage as copy,
  detailLabels,
  eventFacts,
  eventFields,
  recurrenceCopy,
} from '#shared/messages/events.ts';
import { NewTab } from '@/components/links.tsx';
import { PinMapPlace } from '@/components/map/pin-map-place.tsx';
import { ShareButton } from '@/components/share-button.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { serverUrl } from '@/lib/config.ts';
import { directionsUrl } from '@/lib/directions.ts';
import { ChurchEvents } from './church-events.tsx';
import { CategoryIcon, ruleText } from './event-parts.tsx';

/** In Spanish, weekdays are lower-case except at the start of a line. */
const dayText = (day: string) => capitalized(longDay(day) ?? eventFacts.noDate);

function Notices({ event }: { event: Event }) {
  const others = event.recurrence !== null && event.dates.length > 0;
  return (
    <>
      {event.state === 'public' ? null : (
        <Notice className="mb-4">{event.state === 'hidden' ? copy.hidden : copy.waiting}</Notice>
      )}
      {event.canceled ? (
        <Notice variant="warning" className="mb-4" title={others ? copy.dateCanceled : copy.canceled} />
      ) : event.past ? (
        <Notice className="mb-4" title={copy.past} />
      ) : null}
    </>
  );
}

export function EventDetail({ event }: { event: Event }) {
  const time = timeText(event.time);
  const others = event.dates.filter((date) => date !== event.date);
  return (
    <article>
      <Notices event={event} />
      <p className="inline-flex items-center gap-2 rounded-full border border-line bg-card px-3 py-1 text-sm">
        <CategoryIcon category={event.category} />
        {detailLabels[categoryOf(event.category)]}
      </p>
      <h1 className="mt-3 max-w-4xl text-2xl wrap-anywhere sm:text-3xl">{event.title}</h1>
      <p className="mt-3 text-lg">
        <time dateTime={event.date}>{dayText(event.date)}</time>
        {time ? (
          <span className="block text-ink-soft sm:inline sm:before:content-['_·_']">{time}</span>
        ) : null}
      </p>
      <p className="mt-1 wrap-anywhere text-ink-soft">{event.location}</p>
      <Actions event={event} />
      <div className="mt-10 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <section aria-labelledby="about" className="min-w-0">
          <h2 id="about" className="text-xl">
            {copy.about}
          </h2>
          <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{event.description}</p>
          {others.length > 0 ? <OtherDates event={event} dates={others} /> : null}
          {event.place ? <EventPlace place={event.place} /> : null}
        </section>
        <div className="min-w-0 space-y-10">
          <Details event={event} />
          {event.churchId === null ? null : <ChurchEvents churchId={event.churchId} besides={event.id} />}
        </div>
      </div>
    </article>
  );
}

function Actions({ event }: { event: Event }) {
  const directions = directionsUrl(event.place ?? { text: event.location });
  const inNewTab = !directions.startsWith('geo:');
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <a
        href={directions}
        {...(inNewTab ? { target: '_blank', rel: 'noopener' } : {})}
        className={buttonClass()}
      >
        <Navigation className="size-4" />
        {churchCard.directions}
        {inNewTab ? <NewTab /> : null}
      </a>
      {event.state === 'public' && !event.past ? (
        <>
          <FileLink href={eventFile(event.id, event.recurrence ? event.date : undefined)}>
            {nextServiceCopy.addToCalendar}
          </FileLink>
          {event.recurrence && event.dates.length > 1 ? (
            <FileLink href={eventFile(event.id)}>{copy.calendarSeries}</FileLink>
          ) : null}
        </>
      ) : null}
      {event.state === 'public' ? <ShareButton title={event.title} /> : null}
    </div>
  );
}

function Details({ event }: { event: Event }) {
  return (
    <section aria-labelledby="details" className="rounded-card border border-line bg-card p-5">
      <h2 id="details" className="text-xl">
        {copy.details}
      </h2>
      <table className="mt-3 w-full text-left">
        <tbody className="divide-y divide-line">
          <Row title={eventFields.date}>{dayText(event.date)}</Row>
          <Row title={eventFields.time}>{timeText(event.time) || copy.noTime}</Row>
          {event.recurrence ? (
            <Row title={eventFields.recurrence}>
              {recurrenceCopy.until(ruleText(event), shortDay(event.recurrence.until) ?? '')}
            </Row>
          ) : null}
          <Row title={eventFields.location}>{event.location}</Row>
          <Row title={eventFields.category}>{detailLabels[categoryOf(event.category)]}</Row>
          {event.churchId === null ? null : (
            <Row title={eventFields.churchId}>
              <Link
                to={churchPath(event.churchId)}
                className="text-bayou underline underline-offset-4 hover:decoration-2"
              >
                {event.churchName}
              </Link>
            </Row>
          )}
        </tbody>
      </table>
    </section>
  );
}

const FileLink = ({ href, children }: { href: string; children: string }) => (
  <a href={serverUrl(pageUrl(href))} className={buttonClass('secondary')}>
    <CalendarPlus className="size-4" />
    {children}
  </a>
);

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <tr>
    <th scope="row" className="w-28 py-2.5 pr-4 align-top text-sm font-normal text-ink-soft">
      {title}
    </th>
    <td className="py-2.5 wrap-anywhere">{children}</td>
  </tr>
);

function OtherDates({ event, dates }: { event: Event; dates: string[] }) {
  return (
    <>
      <h3 className="mt-8 text-lg">{copy.otherDates}</h3>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {dates.map((date) => (
          <li key={date}>
            <Link
              to={eventPath(event.id, date)}
              className="inline-flex min-h-9 items-center text-bayou underline underline-offset-4 hover:decoration-2"
            >
              {capitalized(shortDay(date) ?? date)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Address and map of the event's church. */
function EventPlace({ place }: { place: NonNullable<Event['place']> }) {
  const { name, latitude, longitude, approximate } = place;
  return (
    <section aria-labelledby="place" className="mt-10">
      <h2 id="place" className="text-xl">
        {eventFields.location}
      </h2>
      <p className="mt-1 wrap-anywhere">{addressLine(place)}</p>
      {approximate ? <p className="text-ink-soft">{churchPage.approximate}</p> : null}
      <div className="mt-4">
        <PinMapPlace
          label={copy.mapOf(name)}
          view={{ latitude, longitude, zoom: approximate ? 11 : 15 }}
          pin={{ latitude, longitude }}
          pinLabel={approximate ? churchPage.approximate : name}
        />
      </div>
    </section>
  );
}
