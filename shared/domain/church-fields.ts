/**
 * The single list of a church's fields. Schemas, queries, forms, revisions, conflict handling, history, import and export
 * iterate over it. To add a field, add a column (server/db/tables/churches.ts), an entry here and its label
 * (shared/messages/churches/church-fields.ts).
 */
import type { ServiceException } from '../service-times/schedule.ts';
import { type FactField, factOptions } from './fact-options.ts';
import { site } from './site.ts';

/**
 * How a value is entered, stored and compared. Links are http(s) URLs; days are special dates with different services;
 * options are a list of `options`, and an empty list means unknown.
 */
type Kind = 'line' | 'paragraphs' | 'link' | 'image' | 'lines' | 'days' | 'degrees' | 'choice' | 'options';

/** Owners use the first two forms, administrators the third. */
export type FormKind = 'submission' | 'onboarding' | 'admin';

type Field = {
  kind: Kind;
  /** Missing values are stored as null. */
  optional?: true;
  /** The first choice means unknown. */
  choices?: readonly [string, ...string[]];
  /** Of a fact for visitors (fact-options.ts). */
  options?: readonly [string, ...string[]];
  several?: true;
  /** Maximum length. */
  max?: number;
  /** The owner form that has the field; both by default. Edits have both forms' fields, and the administrator's has all. */
  form?: FormKind;
  /** The form group in which it gets a standard input. Without one, it has a custom input or none. */
  group?: 'church' | 'place' | 'visit' | 'contact' | 'story' | 'links';
  /** Where it is visible: in lists and on the church's page, only on the page, or only to the owner. */
  shown: 'list' | 'page' | 'owner';
  /** Edits go live immediately and are reviewed afterwards, because accuracy is urgent. */
  live?: true;
  /**
   * On reimport: always replace the value, or treat it as part of the position. By default, replace it unless the file has
   * no value.
   */
  reimport?: 'replace' | 'position';
};

const story = {
  kind: 'paragraphs',
  optional: true,
  form: 'onboarding',
  group: 'story',
  shown: 'page',
} as const;
const link = { kind: 'link', optional: true, max: 500, group: 'links' } as const;
const position = {
  kind: 'degrees',
  optional: true,
  form: 'submission',
  shown: 'list',
  reimport: 'position',
} as const;
const fact = { kind: 'options', group: 'visit', shown: 'page', live: true } as const;
type FactEntries = { [Name in FactField]: typeof fact & (typeof factOptions)[Name] };
const facts = Object.fromEntries(
  Object.entries(factOptions).map(([name, options]) => [name, { ...fact, ...options }]),
) as FactEntries;

/** In display order for forms, reviews and exports. */
const churchFields = {
  name: { kind: 'line', max: 200, group: 'church', shown: 'list', reimport: 'replace' },
  /** In other languages or official, separated by semicolons. The search finds them. */
  otherNames: { kind: 'line', optional: true, max: 300, form: 'admin', group: 'church', shown: 'page' },
  denomination: { kind: 'line', max: 100, group: 'church', shown: 'list', reimport: 'replace' },
  pastorName: { kind: 'line', optional: true, max: 120, form: 'onboarding', group: 'church', shown: 'page' },
  description: { kind: 'paragraphs', max: 5000, group: 'church', shown: 'list' },
  address: { kind: 'line', max: 200, group: 'place', shown: 'list' },
  city: { kind: 'line', max: 80, form: 'onboarding', group: 'place', shown: 'list' },
  state: { kind: 'line', max: 2, form: 'admin', group: 'place', shown: 'list' },
  zip: { kind: 'line', max: 10, group: 'place', shown: 'list' },
  area: { kind: 'line', max: 60, group: 'place', shown: 'list', reimport: 'position' },
  latitude: position,
  longitude: position,
  /** `max` is that of a line. */
  services: { kind: 'lines', max: 200, shown: 'list', live: true },
  serviceExceptions: { kind: 'days', form: 'submission', shown: 'list', live: true },
  wheelchairAccess: {
    kind: 'choice',
    choices: ['unknown', 'yes', 'no'],
    group: 'visit',
    shown: 'page',
    live: true,
  },
  ...facts,
  liveStream: { ...link, group: 'visit', shown: 'page' },
  phone: { kind: 'line', optional: true, max: 40, group: 'contact', shown: 'list', live: true },
  email: { kind: 'line', optional: true, max: 254, form: 'onboarding', group: 'contact', shown: 'owner' },
  website: { ...link, group: 'contact', shown: 'list' },
  missionStatement: { ...story, max: 2000 },
  history: { ...story, max: 3000 },
  specialPrograms: { ...story, max: 2000 },
  youthPrograms: { ...story, max: 2000 },
  musicMinistry: { ...story, max: 2000 },
  outreachPrograms: { ...story, max: 2000 },
  heroImage: { kind: 'image', optional: true, max: 300, shown: 'list' },
  youtubeChannel: { ...link, shown: 'list' },
  facebookPage: { ...link, form: 'onboarding', shown: 'page' },
  instagramHandle: { ...story, kind: 'line', max: 100, group: 'links' },
  recentSermons: { kind: 'lines', form: 'submission', shown: 'list' },
  additionalInfo: { ...story, max: 2000, group: 'links', shown: 'owner' },
} as const satisfies Record<string, Field>;

type Fields = typeof churchFields;
export type ChurchField = keyof Fields;

/** A special date, without the times parsed from its text. */
export type ExceptionForm = Omit<ServiceException, 'times'>;

type ValueOf<F extends Field> = F['kind'] extends 'lines' | 'options'
  ? string[]
  : F['kind'] extends 'days'
    ? ExceptionForm[]
    : F['kind'] extends 'degrees'
      ? number | null
      : F extends { choices: readonly (infer Choice)[] }
        ? Choice
        : F extends { optional: true }
          ? string | null
          : string;

/** All fields as stored. */
export type ChurchValues = { [Name in ChurchField]: ValueOf<Fields[Name]> };

type Where<Traits> = { [Name in ChurchField]: Fields[Name] extends Traits ? Name : never }[ChurchField];
export type ListField = Where<{ shown: 'list' }>;
export type PublicField = ListField | PageField;
export type PageField = Where<{ shown: 'page' }>;
export type ChoiceField = Where<{ kind: 'choice' }>;
export type LiveField = Where<{ live: true }>;
/** Optional text and choice fields without custom validation. */
export type PlainField<Form> = Exclude<
  Where<{ kind: 'line' | 'paragraphs'; optional: true }> | ChoiceField | FactField,
  Where<{ form: Form }>
>;

export const fieldTraits: Record<ChurchField, Field> = churchFields;
export const churchFieldNames: readonly ChurchField[] = Object.keys(churchFields) as ChurchField[];
export const fieldsWhere = <Name extends ChurchField>(test: (field: Field) => boolean): readonly Name[] =>
  churchFieldNames.filter((name): name is Name => test(fieldTraits[name]));

export const listFields = fieldsWhere<ListField>(({ shown }) => shown === 'list');
export const publicFields = fieldsWhere<PublicField>(({ shown }) => shown !== 'owner');
export const choiceFields = fieldsWhere<ChoiceField & PublicField>(({ kind }) => kind === 'choice');
export const liveFields = fieldsWhere<LiveField>(({ live }) => live === true);

export function emptyValue(name: ChurchField): string | [] | null {
  const { kind, optional, choices } = fieldTraits[name];
  if (kind === 'lines' || kind === 'days' || kind === 'options') return [];
  return choices ? choices[0] : optional ? null : '';
}

/** Whether a stored value says something. */
export const isKnown = (field: ChurchField, value: unknown): boolean =>
  value != null && value !== emptyValue(field) && /\S/.test(String(value));

export const emptyChurch = {
  ...Object.fromEntries(churchFieldNames.map((name) => [name, emptyValue(name)])),
  state: site.stateCode,
} as ChurchValues;

/** What visitText.sentences() needs. */
export type VisitFacts = Pick<ChurchValues, FactField | 'wheelchairAccess'>;

/** Fields as users see them: latitude and longitude are one position. */
export type MergeField = Exclude<ChurchField, 'latitude' | 'longitude'> | 'position';
export const mergeFields: readonly MergeField[] = [
  ...new Set(
    churchFieldNames.map((name) => (name === 'latitude' || name === 'longitude' ? 'position' : name)),
  ),
];

/** Merge fields that are publicly visible. */
export type SeenField = Extract<MergeField, PublicField | 'position'>;
export const seenFields = mergeFields.filter(
  (name): name is SeenField => name === 'position' || fieldTraits[name].shown !== 'owner',
);

export const columnsOf = (field: MergeField): ChurchField[] =>
  field === 'position' ? ['latitude', 'longitude'] : [field];

type MergeSide = { fields: ChurchValues; owned: boolean };

/** A field's comparable text; empty if unknown. */
function textOf({ fields }: MergeSide, field: MergeField): string {
  const names = columnsOf(field);
  return names.every((name) => isKnown(name, fields[name]))
    ? JSON.stringify(names.map((name) => fields[name]))
    : '';
}

export const differingFields = (a: MergeSide, b: MergeSide): MergeField[] =>
  mergeFields.filter((field) => textOf(a, field) !== textOf(b, field));

/** Only for these kinds of fields is a longer value the better one. */
const prefersLonger = (field: MergeField) =>
  field !== 'position' && ['lines', 'days', 'paragraphs'].includes(fieldTraits[field].kind);

/**
 * The fields that the surviving church should take from the one being removed: values it lacks, the owner's values if only
 * the removed church has an owner, and otherwise longer texts.
 */
export function proposedFields(removed: MergeSide, survivor: MergeSide): MergeField[] {
  return differingFields(removed, survivor).filter((field) => {
    const [theirs, own] = [textOf(removed, field), textOf(survivor, field)];
    if (theirs === '' || own === '') return own === '';
    if (removed.owned !== survivor.owned) return removed.owned;
    return prefersLonger(field) && theirs.length > own.length;
  });
}
