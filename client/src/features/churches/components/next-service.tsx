import { clsx } from 'clsx';
import { clockText, dayNumber, weekdayText, zoneDay } from '#shared/domain/dates.ts';
import { nextServiceCopy as copy } from '#shared/messages/churches/churches.ts';
import { kindLabels, languageLabels } from '#shared/messages/churches/service-times.ts';
import {
  isService,
  type NextService,
  nextService,
  type ServiceException,
  type ServiceTime,
} from '#shared/service-times/schedule.ts';
import { dateText } from '@/lib/service-times.ts';
import { useClock } from '@/lib/timing.ts';

const dayLength = 86_400_000;

function whenText(date: string, time: string, today: string): string {
  const daysAhead = (dayNumber(date) - dayNumber(today)) / dayLength;
  if (daysAhead > 6) return `${dateText(date, today)}, ${time}`;
  return `${[copy.today, copy.tomorrow][daysAhead] ?? weekdayText(date)} ${time}`;
}

/** Language and kind of the service, if the line mentions them. */
function detailsText({ languages, kind }: ServiceTime): string {
  const names = languages.map((name) =>
    name === 'sign' ? languageLabels.sign.toLowerCase() : languageLabels[name],
  );
  const isUsual = kind === null || kind === 'worship' || kind === 'mass' || kind === 'other';
  return (names.length > 0 ? copy.inLanguages(names) : '') + (isUsual ? '' : copy.kind(kindLabels[kind]));
}

/** "Next service:" and "Sunday 11:00 AM in Spanish". */
export function nextServiceText(
  { date, start, time }: NextService,
  now: number,
): { label: string; text: string } {
  return {
    label: isService(time?.kind ?? null) ? copy.service : copy.meeting,
    text: whenText(date, clockText(start), zoneDay(now)) + (time ? detailsText(time) : ''),
  };
}

type ChurchTimes = { serviceTimes: ServiceTime[]; serviceExceptions: ServiceException[] };

/** "Next service: tomorrow 9:00 AM", kept up to date. Renders nothing if no time could be parsed. */
export function NextServiceLine({ church, className }: { church: ChurchTimes; className?: string }) {
  const now = useClock();
  const next = nextService(church, now);
  if (!next) return null;
  const { label, text } = nextServiceText(next, now);
  return (
    <p className={clsx('text-ink-soft', className)}>
      {/* Wraps as a unit, so that "AM" isn't alone on a line. */}
      {label} <span className="inline-block font-medium text-ink">{text}</span>
    </p>
  );
}
