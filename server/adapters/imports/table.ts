/** The header of a table. Columns are looked up by name once and then accessed by index. */
import { cleanCell } from './cell.ts';
import { fileErrors as copy } from './copy.ts';
import { FileError, type Outcome } from './types.ts';

export type TableReader = (cells: readonly string[]) => Outcome;

const key = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export class Columns {
  readonly names: readonly string[];
  /** The field that each column is read into, by column index. */
  readonly #fields = new Map<number, string>();
  readonly #byKey = new Map<string, number[]>();

  constructor(names: readonly string[]) {
    this.names = names.map((name) => cleanCell(name).replace(/\s+/g, ' '));
    for (const [index, name] of this.names.entries())
      if (name) this.#byKey.set(key(name), [...this.indexesOf(name), index]);
  }

  /** Ignores case, spaces, and punctuation. If several columns have the name, the first one. */
  indexOf(name: string): number | undefined {
    return this.indexesOf(name)[0];
  }

  indexesOf(name: string): number[] {
    return this.#byKey.get(key(name)) ?? [];
  }

  has(name: string): boolean {
    return this.indexOf(name) !== undefined;
  }

  /** Finds each field's column by its possible names, in order of preference. */
  find<Field extends string>(wanted: Record<Field, readonly string[]>): Partial<Record<Field, number>> {
    const at: Partial<Record<Field, number>> = {};
    for (const field of Object.keys(wanted) as Field[]) {
      const name = wanted[field].find((candidate) => this.has(candidate));
      if (name !== undefined) at[field] = this.indexOf(name)!;
    }
    return this.use(at);
  }

  /** Like find(), with all columns of a field. */
  findAll<Field extends string>(wanted: Record<Field, readonly string[]>): Partial<Record<Field, number[]>> {
    const at: Partial<Record<Field, number[]>> = {};
    for (const field of Object.keys(wanted) as Field[]) {
      const indexes = wanted[field].flatMap((name) => this.indexesOf(name));
      if (indexes.length > 0) at[field] = indexes;
    }
    return at;
  }

  /** Records which columns are read. */
  use<At extends Partial<Record<string, number | number[]>>>(at: At): At {
    this.#fields.clear();
    for (const [field, indexes] of Object.entries(at))
      for (const index of [indexes ?? []].flat()) this.#fields.set(index, field);
    return at;
  }

  /** Each column with the field that the reader reads it into. Without a reader, the user can still choose columns. */
  assignedBy(create: (header: Columns) => TableReader): Array<{ name: string; field: string | null }> {
    try {
      create(this);
    } catch (error) {
      // Reading the file reports this error again.
      if (!(error instanceof FileError)) throw error;
    }
    return this.names.map((name, index) => ({ name, field: this.#fields.get(index) ?? null }));
  }

  /** The column names for error messages, shortened to fit on a screen. */
  toString(): string {
    const shown = this.names.slice(0, 40).map((name) => JSON.stringify(name.slice(0, 60)));
    return shown.join(', ') + (this.names.length > shown.length ? ', …' : '');
  }
}

/** Throws a FileError that lists all missing columns by their first names. */
export function requireColumns<Field extends string>(
  format: string,
  {
    at,
    columns,
    needed,
  }: {
    at: Partial<Record<NoInfer<Field>, number>>;
    columns: Record<Field, readonly string[]>;
    needed: ReadonlyArray<NoInfer<Field>>;
  },
): void {
  const missing = needed.filter((field) => at[field] === undefined).map((field) => columns[field][0]);
  if (missing.length > 0) throw new FileError(copy.needsColumn(format, missing.join(', ')));
}
