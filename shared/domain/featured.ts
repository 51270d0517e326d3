/** Requests for featured churches. Without zod, because the home page loads this file. */

export const featuredOnHome = 6;
/** A multiple of the column count of /featured. */
export const featuredPageSize = 12;
export const featuredListQuery = (limit: number) => ({ featured: 'true', limit: String(limit) });
