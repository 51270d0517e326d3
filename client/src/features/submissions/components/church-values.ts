/** The values of a church's form: empty ones, those of a stored church, and those that two people share or not. */
import type { Church } from '#shared/churches.ts';
import { exceptionKinds } from '#shared/service-times/schedule.ts';
import type { ChurchForm, ChurchFormInput, ExceptionForm } from '#shared/submissions.ts';

/** What the inputs hold: every field there, none null. */
export type ChurchValues = {
  [Field in keyof ChurchForm]-?: Field extends 'heroImage' | 'latitude' | 'longitude'
    ? ChurchForm[Field]
    : NonNullable<ChurchForm[Field]>;
} & ChurchFormInput;

export const emptyValues: ChurchValues = {
  name: '',
  denomination: '',
  address: '',
  area: '',
  zip: '',
  phone: '',
  website: '',
  description: '',
  services: [''],
  serviceExceptions: [],
  youtubeChannel: '',
  recentSermons: [''],
  heroImage: null,
  latitude: null,
  longitude: null,
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const linesOf = (value: unknown) => {
  const lines = Array.isArray(value) ? value.filter((line): line is string => typeof line === 'string') : [];
  return lines.length > 0 ? lines : [''];
};
/** Without the times that the server reads in the texts. */
const exceptionsOf = (value: unknown): ExceptionForm[] =>
  (Array.isArray(value) ? value : []).flatMap((day) => {
    const { date, kind, text } = (day ?? {}) as Record<string, unknown>;
    const known = exceptionKinds.find((it) => it === kind);
    return known ? [{ date: textOf(date), kind: known, text: textOf(text) }] : [];
  });
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** Values from fields of the API (a revision, a newer version) or of a kept draft; what is missing is empty. */
export function valuesOf(fields: Record<string, unknown>): ChurchValues {
  return {
    name: textOf(fields.name),
    denomination: textOf(fields.denomination),
    address: textOf(fields.address),
    area: textOf(fields.area),
    zip: textOf(fields.zip),
    phone: textOf(fields.phone),
    website: textOf(fields.website),
    description: textOf(fields.description),
    services: linesOf(fields.services),
    serviceExceptions: exceptionsOf(fields.serviceExceptions),
    youtubeChannel: textOf(fields.youtubeChannel),
    recentSermons: linesOf(fields.recentSermons),
    heroImage: textOf(fields.heroImage) || null,
    latitude: numberOf(fields.latitude),
    longitude: numberOf(fields.longitude),
  };
}

/** The position that a church is drawn at is its own only when somebody gave it. */
export const valuesOfChurch = (church: Church): ChurchValues =>
  valuesOf(church.positionSource === 'own' ? { ...church } : { ...church, latitude: null, longitude: null });
