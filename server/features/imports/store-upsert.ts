/** Writes the churches of an import, one statement per batch. */
import { sql } from 'drizzle-orm';
import { emptyValue, fieldTraits, publicFields } from '#shared/domain/church-fields.ts';
import { site } from '#shared/domain/site.ts';
import { knownFacts } from '#shared/domain/visit-facts.ts';
import { type cellOf, ownSource } from '../../adapters/imports/own-export.ts';
import { columnName, columnType } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { isNear } from '../../db/near.ts';
import type { churches } from '../../db/tables/churches.ts';
import { timesOf } from '../../db/time-keys.ts';
import type { OnDuplicate, PlacedChurch } from './policy.ts';
import { type Counts, noCounts } from './store.ts';

type Reimport = 'replace' | 'position' | 'keep if empty' | 'with services' | 'with facts' | 'later' | 'union';
/** `isEmpty` is an SQL condition on the incoming row. */
type Column = { name: string; type: string; reimport: Reimport; isEmpty: string };

const column = (
  name: keyof typeof churches.$inferSelect,
  reimport: Reimport,
  unknownChoice?: string,
): Column => {
  const [column, type] = [columnName(name), columnType(name)];
  const conditions: Record<string, string> = { 'text[]': `i.${column} = '{}'`, jsonb: `i.${column} = '[]'` };
  const unknown = unknownChoice === undefined ? '' : `, '${unknownChoice}'`;
  const isEmpty = conditions[type] ?? `coalesce(i.${column}, '') in (''${unknown})`;
  return { name: column, type, reimport, isEmpty };
};

/** The columns of a JSON row, and how a repeated import treats each. */
const columns: Column[] = [
  ...publicFields.map((name) => {
    const { reimport, choices } = fieldTraits[name];
    return column(name, reimport ?? 'keep if empty', choices?.[0]);
  }),
  column('serviceTimes', 'with services'),
  column('timeKeys', 'with services'),
  column('timesConfirmedAt', 'later'),
  column('sourceDate', 'later'),
  column('factsBy', 'with facts'),
  column('factsAt', 'with facts'),
  column('lat', 'position'),
  column('lng', 'position'),
  column('curatedFields', 'union'),
];

export const importedColumns = columns.map(({ name }) => name);

const names = columns.map(({ name }) => name).join(', ');
/** The state of a new church defaults to the site's. */
const insertedValues = columns
  .map(({ name }) => (name === 'state' ? `coalesce(nullif(state, ''), '${site.stateCode}')` : name))
  .join(', ');
/** Columns compared to detect changes. Parsed times are derived from the services, so they needn't be. */
const compared = columns.filter(({ reimport }) => reimport !== 'with services');

/** The fields that derived columns come from. */
const derivedFrom = { service_times: 'services', time_keys: 'services', lat: 'latitude', lng: 'longitude' };
const fieldOf = ({ name }: Column) => derivedFrom[name as keyof typeof derivedFrom] ?? name;

/** The row after a repeated import: curated fields keep their values, and missing values don't erase existing ones. */
const merged = columns.map(
  (column) =>
    `case when '${fieldOf(column)}' = any(c.curated_fields) then c.${column.name} else ${afterImport(column)} end as ${column.name}`,
);

function afterImport({ name, reimport, isEmpty }: Column): string {
  if (reimport === 'replace') return `i.${name}`;
  if (reimport === 'union')
    return `c.${name} || array(select unnest(i.${name}) except select unnest(c.${name}))`;
  if (reimport === 'later') return `greatest(c.${name}, i.${name})`;
  if (reimport === 'with services') return `case when i.services = '{}' then c.${name} else i.${name} end`;
  // Newer public records don't take over what a church or visitor said.
  if (reimport === 'with facts')
    return `case when i.facts_by is null or c.facts_by <> 'records' then c.${name} else i.${name} end`;
  // An actual position isn't replaced by the center of the same ZIP code or by a missing one.
  const isLessPrecise = 'c.latitude is not null and (i.latitude is null or (not i.own and i.zip = c.zip))';
  return `case when ${reimport === 'position' ? isLessPrecise : isEmpty} then c.${name} else i.${name} end`;
}

/** Bounds the comparisons, because thousands of churches may share one position, such as a city's center. */
const neighborLimit = 100;
const elsewhere = 'c.source is distinct from i.source and not c.sample';

/**
 * Matches new records with public churches from other sources: a similar name within 150 m, the same name within 500 m
 * or in the same ZIP code, or a similar name and the same phone number or website. Records of our own export have
 * been reviewed before.
 */
const duplicatesQuery = `
    select i.n, t.id from fresh i cross join lateral (
      select c.id from (
        select c.* from churches c where c.status = 'approved' and i.own and ${isNear('i', 500)} limit ${neighborLimit}) c
      where ${elsewhere} and c.latitude is not null
        and (c.sort_name = i.sort_key or (${isNear('i', 150)} and f_names_alike(c.name, i.name)))
      union all
      select c.id from (
        select c.* from churches c where c.status = 'approved' and c.zip = i.zip and i.zip <> '' limit ${neighborLimit}) c
      where ${elsewhere} and c.sort_name = i.sort_key
      union all
      select c.id from churches c
      where c.status = 'approved' and c.phone is not null and f_phone_key(c.phone) = i.phone_key
        and ${elsewhere} and f_names_alike(c.name, i.name)
      union all
      select c.id from churches c
      where c.status = 'approved' and c.website is not null and f_website_key(c.website) = i.website_key
        and ${elsewhere} and f_names_alike(c.name, i.name)
      limit 1
    ) t where not i.curated and not i.sample`;

/** Records that have no church yet, with whether another church has their id. */
const freshQuery = `
    select i.*, left(f_search(i.name), 100) as sort_key, f_phone_key(i.phone) as phone_key,
      f_website_key(i.website) as website_key,
      exists (select from churches c where c.id = i.church_id) as is_taken
    from incoming i
    where not exists (select from known k where k.source = i.source and k.source_id = i.source_id)
      and not exists (select from ours o where i.source = '${ownSource}' and o.source_id = i.source_id)
      and not exists (select from gone g where g.n = i.n)`;

/** Records of one source are only compared within the file (service-review.ts): their churches have no id yet. */
const twinsQuery = ({ onDuplicate, hasOthers }: Pick<UpsertOptions, 'onDuplicate' | 'hasOthers'>) =>
  onDuplicate === 'add'
    ? 'select null::integer as n, null::integer as id where false'
    : `select n, max(id) as id from (
      select n, null::integer as id from fresh where repeated ${hasOthers ? `union all ${duplicatesQuery}` : ''}) t
    group by n`;

/** The values of a row of `of` (a table or CTE alias) by column. */
const valuesOf = (of: string) =>
  `jsonb_each(to_jsonb((select r from (select ${columns.map(({ name }) => `${of}.${name}`).join(', ')}) r)))`;

/** Records merged into another church of this batch, and deleted ones. A record that has a church here stays as it is. */
const rememberedRecords = `, remembered as (
    insert into church_sources (source, source_id, church_id)
    select r.* from (
      select split_part(m, ' ', 1) as source, substr(m, strpos(m, ' ') + 1) as source_id, c.id
      from incoming i cross join unnest(i.merged_records) m
        join (select id, source, source_id from added union all select id, source, source_id from known) c
          on c.source = i.source and c.source_id = i.source_id
      union all select source, source_id, null from records where deleted) r
    where not exists (select from churches c where c.source = r.source and c.source_id = r.source_id)
    on conflict do nothing
  )`;

/** By column: `value`, which is made of the `stored` and the `updated` value, where they differ. */
const differing = (value: string) => `(
      select jsonb_object_agg(stored.key, ${value})
      from ${valuesOf('c')} stored join ${valuesOf('k')} updated using (key)
      where stored.value is distinct from updated.value)
    from changed u join churches c on c.id = u.id join known k on k.id = u.id`;

const changesQuery = `
    select jsonb_agg(t) from (
      select c.id, c.name, ${differing('jsonb_build_array(stored.value, updated.value)')} order by c.id) t (id, name, values)`;

/** A church that an import changes, with stored and new value by column. */
export type Change = { id: number; name: string; values: Record<string, [before: Value, after: Value]> };
type Value = Parameters<typeof cellOf>[0];

/** Records created churches and replaced values, so that the import can be undone. */
const undoRows = (importId: number) => `, undo_rows as (
    insert into import_rows (import_id, church_id, at, before)
    select ${importId}, id, updated_at, null from added
    union all
    select ${importId}, u.id, u.updated_at, ${differing('stored.value')}
    on conflict do nothing
  )`;

export type UpsertOptions = {
  onDuplicate: OnDuplicate;
  hasOthers: boolean;
  /** The import to record undo data for, if any. */
  undoOf: number | null;
  /** Only counts, and returns what would change. An insert that is rolled back would leave dead rows, which slow down every search. */
  dryRun?: boolean;
};

/**
 * One statement per batch. Churches with an owner, and this site's own churches coming back in its export, are left
 * unchanged ("kept"). A new church of our own export keeps its id if that is free here. Status, owner, featured, and
 * sample of existing churches never change. Unchanged rows aren't written, so that importing a large file again leaves no
 * dead rows. Merged and deleted churches stay that way.
 */
const upsert = ({ undoOf, dryRun = false, ...duplicates }: UpsertOptions) => {
  const { onDuplicate } = duplicates;
  return `
  with records as materialized (
    select * from json_to_recordset($1::json) as r (
      n integer, source text, source_id text, church_id integer, own boolean, curated boolean, sample boolean, repeated boolean, created_at timestamptz,
      merged_records text[], deleted boolean, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})
  ), incoming as materialized (
    select * from records where deleted is not true
  ), known as materialized (
    select i.source, i.source_id, c.id, c.user_id, ${merged.join(', ')}
    from incoming i join churches c on c.source = i.source and c.source_id = i.source_id
  ), ours as materialized (
    select i.source_id from incoming i join churches c on c.id::text = i.source_id
    where i.source = '${ownSource}' and c.source is null
      and (abs(extract(epoch from c.created_at - i.created_at)) < 0.01 or c.name = i.name)
  ), gone as materialized (
    select i.n, s.church_id
    from incoming i join church_sources s on s.source = i.source and s.source_id = i.source_id
    where not exists (select from known k where k.source = i.source and k.source_id = i.source_id)
  ), changed as (
    ${dryRun ? 'select c.id, c.updated_at from churches c, known k' : `update churches c set ${columns.map(({ name }) => `${name} = k.${name}`).join(', ')}, updated_at = now() from known k`}
    where c.id = k.id and c.user_id is null
      and (${compared.map(({ name }) => `c.${name}`).join(', ')}) is distinct from (${compared.map(({ name }) => `k.${name}`).join(', ')})
    ${dryRun ? '' : 'returning c.id, c.updated_at'}
  ), fresh as materialized (${freshQuery}
  ), twins as materialized (${twinsQuery(duplicates)}
  ), linked as (
    ${dryRun ? '' : 'insert into church_sources (source, source_id, church_id)'}
    select i.source, i.source_id, t.id from fresh i join twins t on t.n = i.n
    where ${onDuplicate === 'link'} and t.id is not null
    ${dryRun ? '' : 'on conflict (source, source_id) do update set church_id = excluded.church_id returning 1'}
  ), added as (
    ${dryRun ? '' : `insert into churches (id, source, source_id, sample, status, ${names}) overriding system value`}
    select ${dryRun ? 'null' : `case when church_id is null or is_taken then nextval('churches_id_seq') else church_id end`} as id,
      source, source_id, sample, case when t.n is null then 'approved' else 'pending' end as status, ${insertedValues}
    from fresh i left join twins t on t.n = i.n
    where t.n is null or ${onDuplicate === 'ask'} or (${onDuplicate === 'link'} and t.id is null)
    order by i.n
    ${dryRun ? '' : 'on conflict (source, source_id) where source is not null do nothing returning id, source, source_id, status, updated_at'}
  )${dryRun ? '' : rememberedRecords}${undoOf === null ? '' : undoRows(undoOf)}
  select ${dryRun ? `(${changesQuery})` : 'null'} as changes, to_jsonb(counts) as counts from (select (select count(*) from incoming) as incoming,
    (select count(*) from known where user_id is not null) + (select count(*) from ours)
      + (select count(*) from gone where church_id is not null) as kept,
    (select count(*) from gone where church_id is null) as deleted,
    (select count(*) from added where status = 'approved') as added,
    (select count(*) from added where status = 'pending') as asked,
    (select count(*) from added join fresh using (source, source_id) where is_taken) as renumbered,
    (select count(*) from linked) as linked,
    (select count(*) from twins where ${onDuplicate === 'skip'}) as skipped, (select count(*) from changed) as updated) counts`;
};

/** `rows` is a JSON array of rowOf results with distinct source ids. */
export async function upsertChurches(tx: Db | Tx, options: UpsertOptions & { rows: string }) {
  const { rows } = options;
  if (rows === '[]') return { ...noCounts, changes: [] };
  const [beforeJson = '', afterJson = ''] = upsert(options).split('$1');
  const result = await tx.execute<{
    counts: Omit<Counts, 'unchanged'> & { incoming: number };
    changes: Change[] | null;
  }>(sql`${sql.raw(beforeJson)}${rows}${sql.raw(afterJson)}`);
  const { incoming, ...counts } = result.rows[0]!.counts;
  const total = Object.values(counts).reduce((sum, value) => sum + value, 0) - counts.renumbered;
  return { ...counts, unchanged: incoming - total, changes: result.rows[0]!.changes ?? [] };
}

/** Computed only once, because an import creates hundreds of thousands of rows. */
const publicColumns = publicFields.map((name) => [name, columnName(name), emptyValue(name)] as const);

/** Who said its facts, and when: an import knows that only of its own export. */
function factsOf(church: PlacedChurch) {
  if (knownFacts(church).length === 0) return { facts_by: null };
  return {
    facts_by: church.factsBy ?? 'records',
    facts_at: church.factsAt ?? church.sourceDate ?? new Date().toISOString(),
  };
}

/** The church as a row of the statement's JSON. `n` is its position in the file. */
export function rowOf(church: PlacedChurch, source: string, n: number) {
  const services = church.services ?? [];
  const { serviceTimes, timeKeys } = timesOf(services);
  const values: Record<string, unknown> = {};
  for (const [name, column, empty] of publicColumns) values[column] = church[name] ?? empty;
  return {
    ...values,
    services,
    n,
    source: church.source ?? source,
    source_id: church.sourceId,
    church_id: church.id ?? null,
    own: church.placed === 'own',
    curated: church.source !== undefined,
    sample: church.sample ?? false,
    service_times: serviceTimes,
    time_keys: timeKeys,
    times_confirmed_at: church.timesConfirmedAt,
    source_date: church.sourceDate,
    ...factsOf(church),
    lat: church.lat,
    lng: church.lng,
    curated_fields: church.curatedFields ?? [],
    merged_records: church.mergedRecords ?? [],
    created_at: church.createdAt,
  };
}
