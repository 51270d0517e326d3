/** Columns of churches by the one list of their fields (shared/church-fields.ts); row types follow from the table. */
import { toSnakeCase } from 'drizzle-orm/casing';
import { editableFields, listFields, publicFields } from '#shared/church-fields.ts';
import { churches } from './tables/churches.ts';

type Column = keyof typeof churches.$inferSelect;

const pick = <Name extends Column>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, churches[name]])) as Pick<typeof churches, Name>;

export type RowOf<Columns> = Pick<typeof churches.$inferSelect, keyof Columns & Column>;

/** What everybody may read of a public church, and what its presentation needs. */
export const publicColumns = pick([
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
  'createdAt',
  'updatedAt',
]);

/** What an owner's change compares, and what decides whether it is allowed. */
export const editColumns = pick([...editableFields, 'id', 'status', 'version', 'userId', 'featured']);

/** Every field that our own export holds, and where the church came from. */
export const exportedColumns = pick([
  ...publicFields,
  'id',
  'source',
  'sourceId',
  'sourceDate',
  'timesConfirmedAt',
  'featured',
  'status',
  'sample',
  'createdAt',
  'updatedAt',
]);

/** What is stored about a user's own churches, for the export of their data. */
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

/** The position of a list is where the map shows the church, its own or not. */
const shownAt: Partial<Record<Column, string>> = { latitude: 'lat', longitude: 'lng' };

/** Fields of a list as SQL, for a statement that names the table `c` and the results as the API does. */
export const listColumnsSql = listFields
  .map((name) => `c.${shownAt[name] ?? columnName(name)} as "${name}"`)
  .join(', ');

/** Name of a column in the database. */
export function columnName(name: Column): string {
  return toSnakeCase(name);
}

/** Type of a column as Postgres names it. */
export const columnType = (name: Column): string => churches[name].getSQLType();
