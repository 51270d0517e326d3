/** From ids to the list items that the client shows as cards. */
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { listColumnsSql } from '../../db/church-columns.ts';
import type { Pool } from '../../db/client.ts';
import { presentDistance, presentImage } from '../churches/present.ts';
import { presentExceptions, presentTimes } from '../churches/present-times.ts';

type StoredCard = Omit<ChurchListItem, 'serviceTimes' | 'serviceExceptions' | 'distance'> & {
  serviceTimes: ServiceTime[] | null;
  serviceExceptions: ExceptionForm[];
};

/** Cards in the order of the rows. Churches that went offline in the meantime are skipped. */
export async function readCards(
  pool: Pool,
  rows: ReadonlyArray<{ id: number; distance: number | null }>,
  today: string,
): Promise<ChurchListItem[]> {
  if (rows.length === 0) return [];
  const { rows: stored } = await pool.query<StoredCard>(
    `select c.id, ${listColumnsSql}, c.service_times as "serviceTimes", c.featured, c.status,
        to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from churches c where c.id = any($1::integer[]) and c.status = 'approved'`,
    [rows.map(({ id }) => id)],
  );
  const cards = new Map(stored.map((card) => [card.id, card]));
  return rows.flatMap(({ id, distance }) => {
    const card = cards.get(id);
    if (!card) return [];
    return {
      ...card,
      serviceTimes: presentTimes(card.serviceTimes, card.services),
      heroImage: presentImage(card.heroImage),
      serviceExceptions: presentExceptions(card.serviceExceptions, today),
      ...presentDistance(distance),
    };
  });
}
