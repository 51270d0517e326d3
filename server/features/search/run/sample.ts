/**
 * A sample of one church in 32, chosen by a hash of its text, that estimates the number of matches without reading them
 * all. It has its own table because the rows of `churches` are wide and scattered across pages.
 */
import { totalCap } from '#shared/contracts/churches.ts';

export const sampleRate = 32;

/** A search with more matches than this counts as common. */
export const commonCount = totalCap * 1.2;

/** With this many matches in the sample, the total exceeds totalCap in 999 of 1,000 cases. */
export const commonSample = Math.ceil(commonCount / sampleRate);

/** Selects matching sampled churches. `where` and `columns` use the alias `c`, as for `churches c`. */
export const sampleOf = (
  where: string,
  { columns = '', limit }: { columns?: string; limit?: number } = {},
): string =>
  `select ${columns} from church_sample c where ${where} ${limit === undefined ? '' : `limit ${limit}`}`;
