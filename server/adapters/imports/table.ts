/** Rows of a file with a header: columns are found once by name, then read by number. */
import { fileErrors as copy } from '#shared/messages/import-files.ts';
import { FileError, type Outcome } from './types.ts';

export type TableReader = (cells: readonly string[]) => Outcome;

const key = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export class Columns {
  readonly names: readonly string[];
  /** Our field that each column is read into, by its number. */
  readonly fields = new Map<number, string>();
  readonly #byKey = new Map<string, number>();

  constructor(names: readonly string[]) {
    this.names = names.map((name) => name.trim());
    // Of two columns with one name the first counts.
    for (const [index, name] of this.names.entries())
      if (name && !this.#byKey.has(key(name))) this.#byKey.set(key(name), index);
  }

  /** Number of the column, whatever its case, spaces and punctuation. */
  indexOf(name: string): number | undefined {
    return this.#byKey.get(key(name));
  }

  has(name: string): boolean {
    return this.indexOf(name) !== undefined;
  }

  /** For each field of ours the first of its possible columns that this file has. */
  find<Field extends string>(wanted: Record<Field, readonly string[]>): Partial<Record<Field, number>> {
    const at: Partial<Record<Field, number>> = {};
    for (const field of Object.keys(wanted) as Field[]) {
      const name = wanted[field].find((candidate) => this.has(candidate));
      if (name !== undefined) at[field] = this.indexOf(name)!;
    }
    return this.use(at);
  }

  /** Notes which columns are read, so that the others can be named. */
  use<At extends Partial<Record<string, number>>>(at: At): At {
    this.fields.clear();
    for (const [field, index] of Object.entries(at)) if (index !== undefined) this.fields.set(index, field);
    return at;
  }

  /** Names of the columns that no field of ours is read from. */
  get unread(): string[] {
    return this.names.filter((name, index) => name !== '' && !this.fields.has(index));
  }

  /** For messages: the columns of the file, not more than fit on a screen. */
  toString(): string {
    const shown = this.names.slice(0, 40).map((name) => JSON.stringify(name.slice(0, 60)));
    return shown.join(', ') + (this.names.length > shown.length ? ', …' : '');
  }
}

/** Throws a FileError that names every column that is missing. */
export function requireColumns(
  format: string,
  found: Record<string, number | undefined>,
  needed: Record<string, string>,
): void {
  const missing = Object.entries(needed)
    .filter(([field]) => found[field] === undefined)
    .map(([, name]) => name);
  if (missing.length > 0) throw new FileError(copy.needsColumn(format, missing.join(', ')));
}
