/**
 * One church in 32, chosen by a hash of its text: it tells whether many churches match, and estimates how many, without
 * reading them all. A table of its own, because the rows of `churches` are wide and lie far apart.
 */
import { totalCap } from '#shared/churches.ts';

export const sampleRate = 32;

/** This many churches are common. */
export const commonCount = totalCap * 1.2;

/** This many matches in the sample mean more than totalCap in all, but for one case in a thousand. */
export const commonSample = Math.ceil(commonCount / sampleRate);

/** The sampled churches that match; `columns` and conditions as of `churches c`. */
export const sampleOf = (
  where: string,
  { columns = '', limit }: { columns?: string; limit?: number } = {},
): string =>
  `select ${columns} from church_sample c where ${where} ${limit === undefined ? '' : `limit ${limit}`}`;
