/** How many featured churches a page requests; no schemas, because the home page needs it. */

/** Churches on the home page. */
export const featuredOnHome = 6;
/** Churches on a page of /featured: divides by its columns. */
export const featuredPageSize = 12;
export const featuredListQuery = (limit: number) => ({ featured: 'true', limit: String(limit) });
