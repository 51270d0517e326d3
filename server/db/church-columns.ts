/** Column selections derived from the field lists in shared/domain/church-fields.ts. */

import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { churchFieldNames, listFields, publicFields } from '#shared/domain/church-fields.ts';
import { factFields } from '#shared/domain/fact-options.ts';
import { churches } from './tables/churches.ts';

type Column = keyof typeof churches.$inferSelect;

const pick = <Name extends Column>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, churches[name]])) as Pick<typeof churches, Name>;

export type RowOf<Columns> = Pick<typeof churches.$inferSelect, keyof Columns & Column>;

/** The link that visitors get: none to a website that is parked, taken over, or marked as hijacked. */
export const publicWebsiteSql = (church: string) => `nullif(${church}.website, ${church}.hidden_website)`;

/** When the church's website last worked, or since its last check doesn't. */
const websiteCheckSql = `(select case when w.verdict = 'broken' then json_build_object('works', false, 'at', w.checked_at)
  when w.seen_at is not null then json_build_object('works', true, 'at', w.seen_at) end
  from website_checks w where w.church_id = churches.id and w.url = churches.website)`;

/** An owner who wants to hear from visitors, at a confirmed email address. */
const acceptsVisitsSql = `(churches.takes_visits and exists (select from users u
  where u.id = churches.user_id and u.email_verified_at is not null))`;

const publicSql = {
  website: sql<string | null>`${sql.raw(publicWebsiteSql('churches'))}`,
  acceptsVisits: sql<boolean>`${sql.raw(acceptsVisitsSql)}`,
  websiteCheck: sql<{ works: boolean; at: string } | null>`${sql.raw(websiteCheckSql)}`,
};

/** Public fields, plus what presenting a church needs. */
export const publicColumns = {
  ...pick([
    ...publicFields,
    'id',
    'serviceTimes',
    'timesConfirmedAt',
    'featured',
    'status',
    'userId',
    'source',
    'sourceDate',
    'sample',
    'factsBy',
    'factsAt',
    'createdAt',
    'updatedAt',
  ]),
  ...publicSql,
};

/** Fields that an owner can edit, plus what the edit's permission and version checks need. */
export const editColumns = pick([...churchFieldNames, 'id', 'status', 'version', 'userId', 'featured']);

/** Fields in our own export format, and the link that visitors get. */
export const exportedColumns = {
  ...pick([
    ...publicFields,
    'id',
    'source',
    'sourceId',
    'sourceDate',
    'timesConfirmedAt',
    'factsBy',
    'factsAt',
    'featured',
    'status',
    'sample',
    'createdAt',
    'updatedAt',
    'curatedFields',
  ]),
  mergedRecords: sql<string[]>`array(select s.source || ' ' || s.source_id from church_sources s
    where s.church_id = churches.id order by s.source, s.source_id)`,
  publicWebsite: publicSql.website,
};

/** Facts for visitors, which they can suggest. */
export const factColumns = pick(factFields);
/** What visitText.sentences() needs. */
const visitColumns = pick([...factFields, 'wheelchairAccess']);
export const visitColumnsSql = `json_build_object(${Object.keys(visitColumns)
  .map((name) => `'${name}', c.${toSnakeCase(name)}`)
  .join(', ')})`;

/** Everything stored about a user's own churches, for the export of their data. */
export const ownerColumns = pick([
  ...publicFields,
  'email',
  'additionalInfo',
  'id',
  'timesConfirmedAt',
  'featured',
  'status',
  'submittedAt',
  'rejectedReason',
  'rejectedNote',
  'rejectedAt',
  'createdAt',
  'updatedAt',
]);

export const columnName: (name: Column) => string = toSnakeCase;

/** Lists use the position on the map, which may be an estimate. */
const mapPosition: Partial<Record<Column, string>> = { latitude: 'lat', longitude: 'lng' };

/** Select list of a church list: expects the table alias `c` and names columns like the API. */
export const listColumnsSql = listFields
  .map((name) => {
    const column = name === 'website' ? publicWebsiteSql('c') : `c.${mapPosition[name] ?? columnName(name)}`;
    return `${column} as "${name}"`;
  })
  .join(', ');

export const columnType = (name: Column): string => churches[name].getSQLType();

export type EditRow = RowOf<typeof editColumns>;
