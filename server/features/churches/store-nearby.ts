/** The churches near a church. */
import type { Church } from '#shared/contracts/churches.ts';
import type { NearbyChurches } from '#shared/contracts/churches-map.ts';
import type { Pool } from '../../db/client.ts';
import { boxAround, inBox, milesTo, presentDistance, SqlParams } from '../search/run/conditions.ts';

const maxNearby = 6;
/** Radii in miles, searched until there are enough churches. */
const rings = [5, 25, 100];

type NearbyRow = Omit<NearbyChurches['churches'][number], 'distance'> & { miles: number };

/**
 * The six nearest churches for the links on a church's page, same denomination first; none if its position is unknown. For
 * a church without listed times, churches that list theirs come before all others. The covering index
 * `churches_position` serves the box. `alike` counts the churches of the same denomination and area,
 * including this one.
 */
export async function findNearby({ pool }: { pool: Pool }, church: Church): Promise<NearbyChurches> {
  const { rows: counts } = await pool.query<{ n: number }>(
    'select n from facet_counts where denomination_key = lower($1) and area_key = lower($2)',
    [church.denomination, church.area],
  );
  const rows = church.positionSource === 'county' ? [] : await readNearest(pool, church);
  return {
    churches: rows.map(({ miles, ...row }) => ({ ...row, ...presentDistance(miles) })),
    alike: Number(counts[0]?.n ?? 0),
  };
}

async function readNearest(pool: Pool, church: Church): Promise<NearbyRow[]> {
  let rows: NearbyRow[] = [];
  const lists = church.serviceTimes.length === 0 ? `c.time_keys <> '{}'` : 'false';
  for (const miles of rings) {
    const params = new SqlParams();
    const box = inBox(boxAround(church, miles), params).join(' and ');
    const text = `with near as materialized (
        select * from (
          select c.id, ${milesTo(church, params)} as miles, c.denomination_key = lower(${params.add(church.denomination)}) as alike, ${lists} as lists
          from churches c where c.status = 'approved' and ${box} offset 0) r
        where miles <= ${params.add(miles)}::float8 and id <> ${params.add(church.id)}::integer
        order by lists desc, alike desc, miles, id limit ${maxNearby})
      select c.id, c.name, c.denomination, c.area, c.services, n.miles from near n join churches c on c.id = n.id
      order by n.lists desc, n.alike desc, n.miles, n.id`;
    ({ rows } = await pool.query<NearbyRow>(text, params.values));
    if (rows.length === maxNearby) break;
  }
  return rows;
}
