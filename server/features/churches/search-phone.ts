/** A phone number instead of a text: the churches that have it. */
import type { Pool } from 'pg';
import { mostIds } from '#shared/church-ids.ts';

/** Null for a text that is no US phone number of ten digits, perhaps with the country's 1 before them. */
export async function churchesByPhone(pool: Pool, text: string): Promise<number[] | null> {
  if (!/^\s*(\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}\s*$/.test(text)) return null;
  const { rows } = await pool.query<{ id: number }>({
    name: 'churches by phone',
    text: `select id from churches
      where status = 'approved' and phone is not null and f_phone_key(phone) = f_phone_key($1)
      order by id limit ${mostIds}`,
    values: [text],
  });
  return rows.map(({ id }) => id);
}
