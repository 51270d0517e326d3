/** What every file format becomes: one church in our terms, or the reason why not. */

import type { ChurchValues, PublicField } from '#shared/church-fields.ts';
import type { LeftOut, Note } from '#shared/messages/import-files.ts';

type Values = Omit<Pick<ChurchValues, PublicField>, 'latitude' | 'longitude'>;
type Needed = 'name' | 'denomination' | 'address' | 'city' | 'zip';

/** Fields that the file does not have are absent; a second import leaves them as they are. */
export type ImportedChurch = Pick<Values, Needed> &
  Partial<Values> & {
    /** Unique inside its source; the same record of a later file has the same one. */
    sourceId: string;
    /** The file names no id: it was made of name, address and ZIP code. */
    withoutId?: true;
    /** Set where the file itself names the source of each row: in our own export. */
    source?: string;
    /** Name of the county or such, for formats without a city. */
    place?: string;
    /** As the file has it; checked and completed later (features/imports/policy.ts). */
    position: { latitude: string; longitude: string };
    sample?: boolean;
    /** YYYY-MM-DD: when the source last checked the record. */
    sourceDate?: string | null;
    /** ISO 8601. */
    timesConfirmedAt?: string | null;
  };

/** A note about one value of the file. */
export type Remark = { note: Note; value: string };

export type Outcome =
  | { kind: 'church'; church: ImportedChurch; faith: string | null; notes: Remark[] }
  | { kind: 'leftOut'; reason: LeftOut }
  | { kind: 'invalid'; message: string };

/** Place of a record: "line 12" or "feature 12". */
export type Place = { unit: 'line' | 'feature'; number: number };

/** The file as a whole cannot be imported; the message is for the operator. */
export class FileError extends Error {}

export const formatIds = ['hifld', 'osm', 'gnis', 'csv', 'export'] as const;
export type FormatId = (typeof formatIds)[number];
