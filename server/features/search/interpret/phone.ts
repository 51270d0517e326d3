import type { Pool } from 'pg';
import { mostIds } from '#shared/domain/directory.ts';

/** Ids of churches with this phone number, or null if the text isn't a ten-digit US number (with or without +1). */
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
