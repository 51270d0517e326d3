/**
 * The one list of what a church tells about itself. Schemas, queries, forms, revisions, conflict handling, history,
 * import and export iterate over it; a new field is a column (server/db/tables/churches.ts), an entry here and its
 * label (shared/messages/church-fields.ts). No schema library here: visitors' pages read the list.
 */
import type { ServiceException } from './service-times/schedule.ts';
import { site } from './site.ts';

/** How a value is typed, stored and compared. Links are http(s) URLs; days are days on which services differ. */
type Kind = 'line' | 'paragraphs' | 'link' | 'image' | 'lines' | 'days' | 'degrees' | 'choice';

/** The forms about a church: owners' two, and the administrator's. */
export type FormKind = 'submission' | 'onboarding' | 'admin';

type Field = {
  kind: Kind;
  /** May be missing: stored as null. */
  optional?: true;
  /** The choices of a choice; the first one means "nothing known". */
  choices?: readonly [string, ...string[]];
  /** Longest text. */
  most?: number;
  /** Which form of owners has it; absent: both. The administrator's form has every field. */
  form?: FormKind;
  /** Group of the forms in which it gets an ordinary input; absent: none, or an input of its own. */
  group?: 'church' | 'place' | 'contact' | 'story' | 'links';
  /** Who reads it: everybody in lists, everybody on the church's page, or the owner alone. */
  shown: 'list' | 'page' | 'owner';
  /** Changed at once on an approved church and shown to the administrator afterwards: accuracy must not wait. */
  live?: true;
  /**
   * What a second import of the same church does: it replaces the value, or treats it as part of the position; absent:
   * it replaces the value unless the file does not have one.
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
const link = { kind: 'link', optional: true, most: 500, group: 'links' } as const;
const position = {
  kind: 'degrees',
  optional: true,
  form: 'submission',
  shown: 'list',
  reimport: 'position',
} as const;

/** In the order in which forms, reviews and exports show them. */
const churchFields = {
  name: { kind: 'line', most: 120, group: 'church', shown: 'list', reimport: 'replace' },
  denomination: { kind: 'line', most: 60, group: 'church', shown: 'list', reimport: 'replace' },
  pastorName: { kind: 'line', optional: true, most: 120, form: 'onboarding', group: 'church', shown: 'page' },
  description: { kind: 'paragraphs', most: 5000, group: 'church', shown: 'list' },
  address: { kind: 'line', most: 200, group: 'place', shown: 'list' },
  city: { kind: 'line', most: 80, form: 'onboarding', group: 'place', shown: 'list' },
  state: { kind: 'line', most: 2, form: 'admin', group: 'place', shown: 'list' },
  zip: { kind: 'line', most: 10, group: 'place', shown: 'list' },
  area: { kind: 'line', most: 60, group: 'place', shown: 'list', reimport: 'position' },
  latitude: position,
  longitude: position,
  wheelchairAccess: { kind: 'choice', choices: ['unknown', 'yes', 'no'], group: 'place', shown: 'page' },
  services: { kind: 'lines', shown: 'list', live: true },
  serviceExceptions: { kind: 'days', form: 'submission', shown: 'list', live: true },
  phone: { kind: 'line', optional: true, most: 40, group: 'contact', shown: 'list', live: true },
  email: { kind: 'line', optional: true, most: 254, form: 'onboarding', group: 'contact', shown: 'owner' },
  website: { ...link, group: 'contact', shown: 'list' },
  missionStatement: { ...story, most: 2000 },
  history: { ...story, most: 3000 },
  specialPrograms: { ...story, most: 2000 },
  youthPrograms: { ...story, most: 2000 },
  musicMinistry: { ...story, most: 2000 },
  outreachPrograms: { ...story, most: 2000 },
  heroImage: { kind: 'image', optional: true, most: 300, shown: 'list' },
  youtubeChannel: { ...link, shown: 'list' },
  facebookPage: { ...link, form: 'onboarding', shown: 'page' },
  instagramHandle: { ...story, kind: 'line', most: 100, group: 'links' },
  recentSermons: { kind: 'lines', form: 'submission', shown: 'list' },
  additionalInfo: { ...story, most: 2000, group: 'links', shown: 'owner' },
} as const satisfies Record<string, Field>;

type Fields = typeof churchFields;
export type ChurchField = keyof Fields;

/** A day on which the services differ, without the times that are read in its text. */
export type ExceptionForm = Omit<ServiceException, 'times'>;

type ValueOf<F extends Field> = F['kind'] extends 'lines'
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

/** Every field with its value, as it is stored. */
export type ChurchValues = { [Name in ChurchField]: ValueOf<Fields[Name]> };

type Where<Traits> = { [Name in ChurchField]: Fields[Name] extends Traits ? Name : never }[ChurchField];
export type ListField = Where<{ shown: 'list' }>;
export type PublicField = ListField | PageField;
export type PageField = Where<{ shown: 'page' }>;
export type EditableField = ChurchField;
export type ChoiceField = Where<{ kind: 'choice' }>;
export type LiveField = Where<{ live: true }>;
/** Optional text and choice fields that need no rule or message of their own. */
export type PlainField<Form> = Exclude<
  Where<{ kind: 'line' | 'paragraphs'; optional: true }> | ChoiceField,
  Where<{ form: Form }>
>;

export const fieldTraits: Record<ChurchField, Field> = churchFields;
const names = Object.keys(churchFields) as ChurchField[];
export const fieldsWhere = <Name extends ChurchField>(test: (field: Field) => boolean): readonly Name[] =>
  names.filter((name): name is Name => test(fieldTraits[name]));

export const listFields = fieldsWhere<ListField>(({ shown }) => shown === 'list');
export const publicFields = fieldsWhere<PublicField>(({ shown }) => shown !== 'owner');
export const editableFields: readonly EditableField[] = names;
export const choiceFields = fieldsWhere<ChoiceField & PublicField>(({ kind }) => kind === 'choice');
export const liveFields = fieldsWhere<LiveField>(({ live }) => live === true);

/** Every editable field, as forms and revisions hold them. */
export type EditableValues = ChurchValues;

/** What a field holds while nothing is known. */
export function emptyValue(name: ChurchField): string | [] | null {
  const { kind, optional, choices } = fieldTraits[name];
  if (kind === 'lines' || kind === 'days') return [];
  return choices ? choices[0] : optional ? null : '';
}

export const emptyChurch = {
  ...Object.fromEntries(editableFields.map((name) => [name, emptyValue(name)])),
  state: site.stateCode,
} as unknown as EditableValues;

/** What people see as one field: the two numbers of a position are one place. */
export type MergeField = Exclude<EditableField, 'latitude' | 'longitude'> | 'position';
/** Every field that a merge takes from one of two churches. */
export const mergeFields: readonly MergeField[] = [
  ...new Set(editableFields.map((name) => (name === 'latitude' || name === 'longitude' ? 'position' : name))),
];

/** The same without what only owners read. */
export type SeenField = Extract<MergeField, PublicField | 'position'>;
export const seenFields = mergeFields.filter(
  (name): name is SeenField => name === 'position' || fieldTraits[name].shown !== 'owner',
);

/** The columns behind such a field. */
export const columnsOf = (field: MergeField): EditableField[] =>
  field === 'position' ? ['latitude', 'longitude'] : [field];
