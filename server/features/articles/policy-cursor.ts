/** The cursor of a list of articles: where a page ended. It holds nothing that the list did not tell. */
import { articleForm as words } from '#shared/messages-articles.ts';
import { AppError } from '../../http/errors.ts';

/** `publishedAt` is null behind a draft, which only the administrator's list has. */
export type Place = { publishedAt: Date | null; id: number };

export const writeCursor = ({ publishedAt, id }: Place): string =>
  Buffer.from(`${publishedAt?.getTime() ?? ''}.${id}`).toString('base64url');

/** Throws bad_input for what is no cursor of this list. */
export function readCursor(text: string, { drafts }: { drafts: boolean }): Place {
  const [, time, id] =
    /^(\d{0,14})\.([1-9]\d{0,8})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined || (time === '' && !drafts))
    throw new AppError('bad_input', { message: words.cursor, fields: { cursor: words.cursor } });
  return { publishedAt: time === '' ? null : new Date(Number(time)), id: Number(id) };
}
