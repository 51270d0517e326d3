/** Opens and decodes text files, with a specific error for each kind of file that isn't text. */

import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { fileErrors as copy } from './copy.ts';
import { FileError, type ReadOptions, type TextFile } from './types.ts';

/** From which the format is recognized. */
export const headBytes = 64 * 1024;

/** Word processors curl the quotation marks around cells: “Grace”,“1 Oak St”. They are read as straight ones. */
const curlyCells = /^\s*“[^“”\n]*”\s*[,;\t|]\s*“/m;
const straight = (text: string) => text.replace(/[“”]/g, '"');

const markup = /^\s*<(?:\?xml|!doctype|!--|html|head|meta|style|body|table|div|kml)[\s>]|^MIME-Version:/i;

/** Throws a FileError if the path isn't a readable text file. */
export async function openTextFile(path: string, encoding?: string): Promise<TextFile> {
  const refuse = (error: NodeJS.ErrnoException) => {
    throw new FileError(error.code === 'ENOENT' ? copy.missing(path) : copy.cantOpen(path, error.message));
  };
  const info = (await stat(path).catch(refuse))!;
  if (!info.isFile()) throw new FileError(copy.notRegular(path));
  if (info.size === 0) throw new FileError(copy.empty(path));
  const start = (await buffer(createReadStream(path, { end: headBytes - 1 })).catch(refuse))!;
  const actualEncoding = encoding ?? encodingFromMark(start);
  const decoder = decoderOf(actualEncoding);
  // Not fatal, because the head may end within a character. Reading validates the whole file.
  const text = new TextDecoder(decoder.encoding).decode(start, { stream: true });
  if (text.includes('\0') || text.startsWith('%PDF')) throw new FileError(copy.binary(path));
  if (markup.test(text)) throw new FileError(copy.xml(path));
  const isCurly = curlyCells.test(text);
  const head = isCurly ? straight(text) : text;
  return { path, bytes: info.size, modified: info.mtimeMs, encoding: actualEncoding, head, isCurly };
}

/** Throws a FileError if the file has changed since it was opened. */
export async function checkUnchanged(file: TextFile): Promise<void> {
  const now = await stat(file.path).catch(() => undefined);
  if (now?.size !== file.bytes || now.mtimeMs !== file.modified) throw new FileError(copy.changed(file.path));
}

const encodingFromMark = (head: Buffer) =>
  head[0] === 0xff && head[1] === 0xfe
    ? 'utf-16le'
    : head[0] === 0xfe && head[1] === 0xff
      ? 'utf-16be'
      : 'utf-8';

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new FileError(copy.encoding(encoding));
  }
}

/** Chunks of text without the byte order mark. Throws a FileError with the first line that isn't UTF-8. */
export async function* textOfFile(file: TextFile, options: ReadOptions = {}): AsyncGenerator<string> {
  const decoder = decoderOf(file.encoding);
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file.path) as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes('\0')) throw new FileError(copy.binary(file.path));
      options.hash?.update(chunk);
      bytes += chunk.length;
      options.onBytes?.(bytes);
      yield file.isCurly ? straight(text) : text;
    }
    const last = decoder.decode();
    if (last) yield last;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new FileError(
      file.encoding === 'utf-8'
        ? copy.notUtf8(file.path, await firstInvalidLine(file.path))
        : copy.notEncoded(file.path, file.encoding),
    );
  }
}

/** The first line that isn't UTF-8. */
async function firstInvalidLine(path: string): Promise<number> {
  let number = 0;
  // Latin-1 keeps every byte.
  for await (const line of createInterface({ input: createReadStream(path, 'latin1') })) {
    number += 1;
    if (!isUtf8(Buffer.from(line, 'latin1'))) break;
  }
  return number;
}
