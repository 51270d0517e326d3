/** Favorite churches of an account. Without an account, they are stored in the browser. */
import { z } from 'zod';
import { maxIds } from '../domain/directory.ts';
import { endpoint } from './endpoint.ts';

const ids = z.array(z.number().int().positive().max(999_999_999)).max(maxIds);

export const listFavorites = endpoint('GET /api/favorites', {
  access: 'user',
  summary: "Ids of the signed-in user's saved public churches, oldest first.",
  response: z.array(z.number().int()),
});

export const changeFavorites = endpoint('PUT /api/favorites', {
  access: 'user',
  limit: 'write',
  personal: true,
  summary: 'Adds and removes churches and returns the new list. Unknown churches are ignored.',
  body: z.object({ add: ids, remove: ids }),
  response: z.array(z.number().int()),
});
