import type { Church } from '#shared/contracts/churches.ts';
import { accessOf, type FactField } from '#shared/domain/fact-options.ts';
import { capitalized, listText } from '#shared/domain/format.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { compare as copy } from '#shared/messages/churches/compare.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { languageLabels } from '#shared/messages/churches/service-times.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { factLabels, factNames } from '#shared/messages/churches/visit-facts.ts';
import { visitText } from '#shared/messages/churches/visit-sentences.ts';
import { languages } from '#shared/service-times/schedule.ts';
import { nextServiceText, serviceLines } from '#shared/service-times/words.ts';

/** A column: a church, and its distance in miles if the comparison has a place. */
export type Column = { church: Church; distance?: number | undefined };

/** A row: for each church, what is known as short lines, and none if nothing is. */
type Row = { label: string; linesOf: (column: Column) => string[] };

const labelsOf = (fact: FactField): Row => ({
  label: factNames[fact],
  linesOf: ({ church }) =>
    (fact === 'gettingIn' ? accessOf(church) : church[fact]).map((value) => factLabels[value] ?? value),
});

/** The languages that the listed services name, and those that they are interpreted into. */
function languageLines({ church }: Column): string[] {
  const named = languages.filter((language) =>
    church.serviceTimes.some((time) => time.languages.includes(language)),
  );
  const services =
    named.length > 0 ? [copy.servicesIn(listText(named.map((name) => languageLabels[name])))] : [];
  const interpreted = visitText.sentences(church).filter(({ fact }) => fact === 'interpretation');
  return [...services, ...interpreted.map(({ text }) => text)];
}

/** The next service, or the lines of services whose times can't be read. */
function timeLines({ church }: Column, now: number): string[] {
  const next = nextServiceText(church, now);
  return next ? [capitalized(next.text)] : serviceLines(church);
}

/** All rows but the links; the distance only with a place. `place` is its name, if it has one. */
export const compareRows = (now: number, hasDistance: boolean, place: string | null): Row[] => [
  { label: copy.nextService, linesOf: (column) => timeLines(column, now) },
  ...(hasDistance
    ? [
        {
          label: place ? copy.distanceFrom(shown.area(place)) : directory.radius,
          linesOf: ({ distance }: Column) => (distance === undefined ? [] : [churchCard.miles(distance)]),
        },
      ]
    : []),
  labelsOf('worshipStyle'),
  labelsOf('children'),
  labelsOf('gettingIn'),
  { label: copy.languages, linesOf: languageLines },
  labelsOf('serviceLength'),
  labelsOf('parking'),
  labelsOf('dress'),
];
