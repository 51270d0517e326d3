/** Search for the admin's church table: any status, with filters, sorting and pagination. */

import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type AdminChurch,
  type AdminFilters,
  hiddenReason,
  type listAdminChurches,
  type missingFields,
} from '#shared/contracts/admin/churches-admin.ts';
import { websiteVerdicts } from '#shared/contracts/admin/websites-admin.ts';
import { listLimit, totalCap } from '#shared/contracts/churches.ts';
import { canonicalArea, canonicalDenomination } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { editColumns } from '../../db/church-columns.ts';
import type { Db } from '../../db/client.ts';
import { isoDates } from '../../db/iso-dates.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { userColumns } from '../../db/users.ts';
import type { Deps } from '../../deps.ts';
import { openCursor, pageOf, sealCursor } from '../../http/paging.ts';
import { parseText } from '../search/interpret/text.ts';
import { isPhone, SqlParams, samePhone, termConditions } from '../search/run/conditions.ts';

type Query = z.output<NonNullable<(typeof listAdminChurches)['query']>>;
type Sort = NonNullable<Query['sort']>;

/** The finding of the last check of a church's current website. */
const websiteSql = (value: string) =>
  `(select ${value} from website_checks w where w.church_id = c.id and w.url = c.website)`;
const problemSql = `case when w.decision = 'hijacked' then 'taken' when w.decision is null and w.verdict in (${websiteVerdicts.map((verdict) => `'${verdict}'`).join(', ')})
  then w.verdict end`;

/**
 * How likely a church's facts are wrong, in points: its website changed hands (4), doesn't work (3), or moved (1); a
 * visitor's suggestion is open (2); it has no phone number (1); and one per year since its source last checked it, up to
 * 3. Times confirmed within a year make the source irrelevant.
 */
const suspicionSql = `(
  coalesce(${websiteSql(`case when w.decision is null then case w.verdict when 'taken' then 4 when 'parked' then 4
    when 'broken' then 3 when 'moved' then 1 end end`)}, 0)
  + case when exists (select from contact_messages m where m.church_id = c.id and m.kind = 'suggestion'
      and m.state <> 'answered') then 2 else 0 end
  + case when c.phone is null then 1 else 0 end
  + case when c.source is null or c.times_confirmed_at > current_date - 365 then 0
      else least(3, (current_date - coalesce(c.source_date, c.created_at::date)) / 365) end)::float8`;

/** Sort keys. Timestamps are epoch seconds, which keep microsecond precision in JSON. */
const orders: Record<Sort, { key: string; type: 'text' | 'float8'; descending?: true }> = {
  name: { key: 'c.sort_name', type: 'text' },
  newest: { key: 'extract(epoch from c.created_at)::float8', type: 'float8', descending: true },
  changed: { key: 'extract(epoch from c.updated_at)::float8', type: 'float8', descending: true },
  // -1 sorts churches that were never confirmed first.
  unconfirmed: { key: 'coalesce(extract(epoch from c.times_confirmed_at), -1)::float8', type: 'float8' },
  suspect: { key: suspicionSql, type: 'float8', descending: true },
};

const missingSql: Record<(typeof missingFields)[number], string> = {
  address: `c.address = ''`,
  phone: `coalesce(c.phone, '') = ''`,
  times: `c.services = '{}'`,
  position: 'c.latitude is null',
};

/** The status shown to administrators, for the table alias `c`. */
const stateSql = `case when c.status = 'rejected' and c.rejected_reason = '${hiddenReason}' then c.rejected_reason else c.status end`;

/** Worded like the partial indexes' predicates, so that Postgres uses them. */
const statusSql: Record<NonNullable<AdminFilters['status']>, string | null> = {
  approved: `c.status = 'approved'`,
  pending: `c.status = 'pending' and c.status <> 'approved'`,
  rejected: `c.status = 'rejected' and c.status <> 'approved' and ${stateSql} = 'rejected'`,
  retired: `c.status = 'rejected' and c.status <> 'approved' and ${stateSql} = 'retired'`,
  all: null,
};

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3600_000);

/** Limit on the users whose email contains the search text. */
const maxOwners = 200;

function conditionsOf(filters: AdminFilters, now: Date, params: SqlParams): string[] {
  const {
    search,
    status = 'approved',
    denomination,
    area,
    city,
    owner,
    source,
    missing,
    unconfirmed,
  } = filters;
  const day = (text: string, more: number) =>
    `((${params.add(text)}::date + ${more})::timestamp at time zone ${params.add(site.timeZone)})`;
  const between = (column: string, from: string | undefined, to: string | undefined) => [
    from && `${column} >= ${day(from, 0)}`,
    to && `${column} < ${day(to, 1)}`,
  ];
  return [
    statusSql[status],
    search && textCondition(search, params),
    denomination && `c.denomination_key = lower(${params.add(canonicalDenomination(denomination))})`,
    area && `c.area_key = lower(${params.add(canonicalArea(area))})`,
    city && `lower(c.city) = lower(${params.add(city)})`,
    owner && `c.user_id is ${owner === 'owned' ? 'not null' : 'null'}`,
    source && `c.source = ${params.add(source)}`,
    missing && missingSql[missing],
    unconfirmed &&
      `coalesce(c.times_confirmed_at, '-infinity') < ${params.add(daysBefore(now, Number(unconfirmed)))}::timestamptz`,
    filters.website && `${websiteSql(problemSql)} = ${params.add(filters.website)}`,
    filters.featured && `c.featured = ${filters.featured}`,
    ...between('c.created_at', filters.createdFrom, filters.createdTo),
    ...between('c.updated_at', filters.changedFrom, filters.changedTo),
  ].filter((condition): condition is string => Boolean(condition));
}

/** Matches every word in the church's text, its id or phone number, or part of the owner's email address. */
function textCondition(search: string, params: SqlParams): string {
  const text = parseText(search);
  const terms = text ? termConditions(text, 'c.search_text', params).join(' and ') : 'false';
  const either = [`(${terms})`];
  if (/^[1-9]\d{0,8}$/.test(search)) either.push(`c.id = ${params.add(Number(search))}`);
  if (isPhone(search)) either.push(`(${samePhone('c.phone', params.add(search))})`);
  if (/^\S{3,}$/.test(search))
    either.push(`c.user_id = any(array(
      select u.id from users u where strpos(lower(u.email), lower(${params.add(search)})) > 0
      order by u.id limit ${maxOwners}))`);
  return `(${either.join(' or ')})`;
}

const columns = `c.id, c.name, c.denomination, c.address, c.city, c.area, c.zip, c.phone, ${stateSql} as status, c.featured,
  c.featured and exists (select from billing_subscriptions s
    where s.church_id = c.id and s.status in ('active', 'trialing', 'past_due')) as paid,
  c.sample, c.user_id as "userId", u.email as "ownerEmail", c.source, c.services <> '{}' as timed,
  c.latitude is not null as placed, c.times_confirmed_at as "timesConfirmedAt",
  ${websiteSql(problemSql)} as "websiteProblem", c.created_at as "createdAt"`;

type Row = Omit<AdminChurch, 'timesConfirmedAt' | 'createdAt'> & {
  timesConfirmedAt: Date | null;
  createdAt: Date;
  key: string | number;
};

/** Ids of matching churches in ascending order, starting after the id `after`. */
export async function listMatching(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  { filters, after = 0, limit }: { filters: AdminFilters; after?: number; limit: number },
): Promise<number[]> {
  const params = new SqlParams();
  const conditions = [...conditionsOf(filters, now(), params), `c.id > ${params.add(after)}`];
  const { rows } = await pool.query<{ id: number }>(
    `select c.id from churches c where ${conditions.join(' and ')} order by c.id limit ${params.add(limit)}`,
    params.values,
  );
  return rows.map(({ id }) => id);
}

/** One page. The total is capped like that of public lists. */
export async function searchForAdmin(
  { pool, secret, now }: Pick<Deps, 'pool' | 'secret' | 'now'>,
  { sort = 'name', limit = listLimit.default, cursor, ...filters }: Query,
) {
  const { key, type, descending } = orders[sort];
  const scope = { list: 'admin churches', filters: JSON.stringify([sort, filters]), secret };
  const params = new SqlParams();
  const conditions = conditionsOf(filters, now(), params);
  const where = conditions.length > 0 ? conditions.join(' and ') : 'true';
  const counted = pool.query<{ n: number }>(
    `select count(*)::integer as n from (select from churches c where ${where} limit ${totalCap + 1}) matches`,
    [...params.values],
  );
  const after = cursor && openCursor<[string | number, number]>(cursor, scope);
  const beyond = after
    ? ` and (${key}, c.id) ${descending ? '<' : '>'} (${params.add(after[0])}::${type}, ${params.add(after[1])}::integer)`
    : '';
  const direction = descending ? 'desc' : 'asc';
  const paged = pool.query<Row>(
    `select ${columns}, page.key from (
        select c.id, ${key} as key from churches c where ${where}${beyond}
        order by ${key} ${direction}, c.id ${direction} limit ${params.add(limit + 1)}) page
      join churches c on c.id = page.id
      left join users u on u.id = c.user_id
      order by page.key ${direction}, c.id ${direction}`,
    params.values,
  );
  const [{ rows: totals }, { rows }] = await Promise.all([counted, paged]);
  const { items, next } = pageOf(rows, limit, (last) => sealCursor([last.key, last.id], scope));
  const total = totals[0]!.n;
  return {
    items: items.map(({ key: _key, ...row }) => isoDates(row)),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next,
  };
}

/** A church with its owner and import source. */
export async function findWithOwner(db: Db, { id }: { id: number }) {
  const [row] = await db
    .select({
      church: editColumns,
      rejectedReason: churches.rejectedReason,
      source: churches.source,
      sourceId: churches.sourceId,
      owner: userColumns,
      changeWaiting: sql<boolean>`exists (
        select from church_revisions r where r.church_id = ${churches.id} and r.state = 'waiting')`,
      websiteHidden: sql<boolean>`coalesce(${churches.website} = ${churches.hiddenWebsite}, false)`,
    })
    .from(churches)
    .leftJoin(users, eq(users.id, churches.userId))
    .where(eq(churches.id, id));
  return row;
}
