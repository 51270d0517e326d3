/** The header of a table. Columns are looked up by name once and then accessed by index. */
import { cleanCell } from './cell.ts';
import { FileError, type Outcome } from './types.ts';

export type TableReader = (cells: readonly string[]) => Outcome;

/** The columns of each field. The first one that is filled counts. */
type FieldColumns<Field extends string> = { [Name in Field]?: number[] };

/** Ignores case, accents, spaces, and punctuation. */
export const key = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
/** What a column's name has besides the name that we know: "1. Church Phone (office) 1", "contact:phone", "Phone - Main". */
const additions: readonly RegExp[] = [
  /\((?!.*\bfax\b)[^()]*\)|\s[-–]\s(?!.*\bfax\b).*|^\d+[.)]\s*/gi,
  /^(?:contact|addr):|\s*[/&]\s*fax$/i,
  /\b(?:(?:of|de(?: la)?|for) )?(?:the )?(?:church|parish|congregation|iglesia|parroquia|congregación)(?:['’]?s)?\b(?: (?:office|main))?/gi,
  /^(?:main|office|contact(?! name)|business|bus\.|primary|public|work|day(?:time)?|official|legal|common|full|complete|formatted|worship|meeting|site)\s|^(?:n[uú]m(?:ero)?|no)\b\.?\s(?:de\s)?|\s(?:url|link|handle|user ?name|account|name|number|no\.?|#|code|address)$|\sde oficina$/gi,
  /(?<!\bzip\W{0,2}|\d)(?:\s+line)?\s*#?[1-9]$/i,
];
/** "City or Town", "Suite/Apt" */
const alternatives = /\s*(?:\/|\b(?:or|o)\b)\s*/i;

/** The whole name first, then without each of the additions. */
const keysOf = (name: string): string[] => {
  const keys = [key(name)];
  let rest = name.replace(/_|(?<=[a-z])(?=[A-Z])/g, ' ');
  for (const addition of additions) {
    rest = rest.replace(addition, ' ').trim();
    if (key(rest) && key(rest) !== keys.at(-1)) keys.push(key(rest));
  }
  return keys;
};

export class Columns {
  readonly names: readonly string[];
  /** As found or assigned last. */
  #columns: FieldColumns<string> = {};
  readonly #keys: readonly string[][];

  constructor(names: readonly string[]) {
    this.names = names.map((name) => cleanCell(name).replace(/\s+/g, ' '));
    this.#keys = this.names.map(keysOf);
  }

  has(name: string): boolean {
    return this.#keys.some((keys) => keys.includes(key(name)));
  }

  /** Finds the columns of each field by its names. A column's whole name comes before its shorter ones. */
  find<Field extends string>(names: Partial<Record<Field, readonly string[]>>): FieldColumns<Field> {
    const fields = Object.keys(names) as Field[];
    const wanted = fields.map((field) => [field, names[field]!.map(key)] as const);
    const at = Object.fromEntries(fields.map((field) => [field, []])) as unknown as Record<Field, number[]>;
    const free = new Set(this.names.keys());
    for (let length = 0; free.size > 0 && length <= additions.length; length += 1) {
      const found = wanted.flatMap(([field, keys]) =>
        [...new Set(keys)].flatMap((name) =>
          [...free].filter((index) => this.#keys[index]![length] === name).map((index) => ({ field, index })),
        ),
      );
      for (const { field, index } of found) {
        at[field].push(index);
        free.delete(index);
      }
    }
    for (const index of free) {
      const parts = this.names[index]!.split(alternatives).map(key);
      const field = fields.find((_, n) => parts.every((part) => wanted[n]![1].includes(part)));
      if (field) at[field].push(index);
    }
    this.#columns = at;
    return at;
  }

  /** Takes the field of each column, by index, as given. */
  assign<Field extends string>(fields: ReadonlyArray<Field | null>): FieldColumns<Field> {
    const at: FieldColumns<Field> = {};
    for (const [index, field] of fields.entries()) if (field) at[field] = [...(at[field] ?? []), index];
    this.#columns = at;
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
    const fieldOf = (index: number) =>
      Object.keys(this.#columns).find((field) => this.#columns[field]!.includes(index));
    return this.names.map((name, index) => ({ name, field: fieldOf(index) ?? null }));
  }

  /** The column names for error messages, shortened to fit on a screen. */
  toString(): string {
    const shown = this.names.slice(0, 40).map((name) => JSON.stringify(name.slice(0, 60)));
    return shown.join(', ') + (this.names.length > shown.length ? ', …' : '');
  }
}
