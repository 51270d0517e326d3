import type { ReadOptions, TextFile } from './text-file.ts';
import type { FormatId, Outcome, Place } from './types.ts';

export type ImportRecord = { place: Place; outcome: Outcome };

export type ImportFile = {
  file: TextFile;
  format: FormatId;
  /** Of a table: lines above the header that were skipped, and the columns with our field that each is read into. */
  table?: {
    skipped: number;
    columns: Array<{ name: string; field: string | null }>;
    /** Cells of the first rows, from the beginning of the file. */
    first: (rows: number) => string[][];
  };
  /** Each call reads the file anew. Throws a FileError where the file is broken. */
  read: (options?: ReadOptions) => AsyncGenerator<ImportRecord>;
};
