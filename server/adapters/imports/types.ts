/** What every file format is parsed into: a church in our terms, or the reason it was skipped. */

import type { Hash } from 'node:crypto';
import type { FactSource } from '#shared/contracts/churches.ts';
import type { ChurchValues, PublicField } from '#shared/domain/church-fields.ts';
import type { LeftOut, Note } from './copy.ts';

type Values = Omit<Pick<ChurchValues, PublicField>, 'latitude' | 'longitude'>;
type Needed = 'name' | 'denomination' | 'address' | 'city' | 'zip';

/** Fields that the file doesn't have are absent, and keep their values in a repeated import. */
export type ImportedChurch = Pick<Values, Needed> &
  Partial<Values> & {
    /** Unique within the source, and stable across its files. */
    sourceId: string;
    /** The file has no id, so `sourceId` was derived from name, address, and ZIP code. */
    withoutId?: true;
    /** Only our own export has these, which are described there. */
    id?: number | null;
    source?: string;
    createdAt?: string | null;
    curatedFields?: string[];
    mergedRecords?: string[];
    /** A county or similar, for formats without a city. */
    place?: string;
    /** As written in the file. Validated and completed in features/imports/policy.ts. */
    position: { latitude: string; longitude: string };
    sample?: boolean;
    /** YYYY-MM-DD: when the source last checked the record. */
    sourceDate?: string | null;
    /** ISO 8601. */
    timesConfirmedAt?: string | null;
    /** Who said the facts for visitors; null for "public records". */
    factsBy?: FactSource | null;
    /** ISO 8601. */
    factsAt?: string | null;
  };

/** A note about one value in the file. */
export type Remark = { note: Note; value: string };

export type Outcome =
  | { kind: 'church'; church: ImportedChurch; faith: string | null; notes: Remark[] }
  | { kind: 'leftOut'; reason: LeftOut }
  | { kind: 'deleted'; source: string; sourceId: string }
  | { kind: 'invalid'; message: string };

export type ImportRecord = {
  /** Its location in the file: "line 12" or "feature 12". */
  place: string;
  outcome: Outcome;
};

export type TextFile = {
  path: string;
  bytes: number;
  modified: number;
  encoding: string;
  /** The first 64 KB, for recognizing the format. */
  head: string;
  /** Its cells are in curly quotation marks. */
  isCurly: boolean;
};

export type ReadOptions = {
  /** Updated with all bytes of the file. */
  hash?: Hash;
  /** Called with the total number of bytes read so far. */
  onBytes?: (bytes: number) => void;
};

export type ImportFile = {
  file: TextFile;
  format: FormatId;
  /** Only for tables. */
  table?: {
    /** Lines skipped above the header. */
    skipped: number;
    /** Each column with the field that it is read into. */
    columns: Array<{ name: string; field: string | null }>;
    /** Cells of the first rows. */
    first: (rows: number) => string[][];
  };
  /** Each call reads the file from the start. Throws a FileError if the file is malformed. */
  read: (options?: ReadOptions) => AsyncGenerator<ImportRecord>;
};

/** The file as a whole cannot be imported. The message is for the operator. */
export class FileError extends Error {}

export const formatIds = ['hifld', 'osm', 'gnis', 'csv', 'export'] as const;
export type FormatId = (typeof formatIds)[number];
