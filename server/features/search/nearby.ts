import type { Church } from '#shared/contracts/churches.ts';
import type { NearbyChurches } from '#shared/contracts/churches-map.ts';
import type { Pool } from '../../db/client.ts';
import { presentDistance } from '../churches/present.ts';
import { boxAround, inBox, milesTo, SqlParams } from './interpret/filters.ts';

const most = 6;
/** Radii in miles, searched until there are enough churches. */
const rings = [5, 25, 100];

type Row = { id: number; name: string; denomination: string; area: string; miles: number };

/**
 * The six nearest churches for the links on a church's page, same denomination first; none if its position is unknown. The
 * covering index `churches_position` serves the box. `alike` counts the churches of the same denomination and area,
 * including this one.
 */
export async function findNearby({ pool }: { pool: Pool }, church: Church): Promise<NearbyChurches> {
  const { rows: counts } = await pool.query<{ n: number }>({
    name: 'churches alike',
    text: 'select n from facet_counts where denomination_key = lower($1) and area_key = lower($2)',
    values: [church.denomination, church.area],
  });
  const rows = church.positionSource === 'county' ? [] : await nearest(pool, church);
  return {
    churches: rows.map(({ miles, ...row }) => ({ ...row, ...presentDistance(miles) })),
    alike: Number(counts[0]?.n ?? 0),
  };
}

async function nearest(pool: Pool, church: Church): Promise<Row[]> {
  let rows: Row[] = [];
  for (const miles of rings) {
    const params = new SqlParams();
    const box = inBox(boxAround(church, miles), params).join(' and ');
    const text = `with near as materialized (
        select * from (
          select c.id, ${milesTo(church, params)} as miles, c.denomination_key = lower(${params.add(church.denomination)}) as alike
          from churches c where c.status = 'approved' and ${box} offset 0) r
        where miles <= ${params.add(miles)}::float8 and id <> ${params.add(church.id)}::integer
        order by alike desc, miles, id limit ${most})
      select c.id, c.name, c.denomination, c.area, n.miles from near n join churches c on c.id = n.id
      order by n.alike desc, n.miles, n.id`;
    ({ rows } = await pool.query<Row>(text, params.values));
    if (rows.length === most) break;
  }
  return rows;
}
