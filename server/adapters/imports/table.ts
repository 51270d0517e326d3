/** The header of a table. Columns are looked up by name once and then accessed by index. */
import { cleanCell } from './cell.ts';
import { FileError, type Outcome } from './types.ts';

export type TableReader = (cells: readonly string[]) => Outcome;

/** The columns of each field. The first one that is filled counts. */
type FieldColumns<Field extends string> = { [Name in Field]?: number[] };

const key = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
/** "Church Phone" and "Phone (office)" are phones, unless a column has just that name. */
const shorter = [
  (name: string) => name.replace(/\((?!.*\bfax\b)[^()]*\)/gi, ' '),
  (name: string) =>
    name.replace(
      /\b(?:(?:of|de(?: la)?|for) )?(?:the )?(?:church|parish|congregation|iglesia|parroquia)(?:['’]?s)?\b(?: (?:office|main))?/gi,
      ' ',
    ),
];

export class Columns {
  readonly names: readonly string[];
  /** The field that each column is read into, by column index. */
  readonly #fields = new Map<number, string>();
  readonly #byKey = new Map<string, number[]>();

  constructor(names: readonly string[]) {
    this.names = names.map((name) => cleanCell(name).replace(/\s+/g, ' '));
    const add = (name: string, index: number) =>
      key(name) && this.#byKey.set(key(name), [...this.indexesOf(name), index]);
    for (const [index, name] of this.names.entries()) add(name, index);
    for (const shorten of shorter)
      for (const [index, name] of this.names.entries())
        if (shorten(name) !== name && !this.has(shorten(name))) add(shorten(name), index);
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

  /** Finds the columns of each field by its names. */
  find<Field extends string>(names: Partial<Record<Field, readonly string[]>>): FieldColumns<Field> {
    const at: FieldColumns<Field> = {};
    for (const field of Object.keys(names) as Field[])
      at[field] = [...new Set(names[field]!.flatMap((name) => this.indexesOf(name)))];
    return this.#use(at);
  }

  /** Takes the field of each column, by index, as given. */
  assign<Field extends string>(fields: ReadonlyArray<Field | null>): FieldColumns<Field> {
    const at: FieldColumns<Field> = {};
    for (const [index, field] of fields.entries()) if (field) at[field] = [...(at[field] ?? []), index];
    return this.#use(at);
  }

  #use<At extends FieldColumns<string>>(at: At): At {
    this.#fields.clear();
    for (const [field, indexes = []] of Object.entries(at))
      for (const index of indexes) this.#fields.set(index, field);
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
