/** Opens and decodes text files, with a specific error for each kind of file that isn't text. */

import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { fileErrors as copy } from './copy.ts';
import { FileError, type ReadOptions, type TextFile } from './types.ts';

/** From which the format is recognized. */
export const headBytes = 64 * 1024;

const signatures: Array<[number[], (path: string) => string]> = [
  [[0x50, 0x4b, 0x03, 0x04], copy.archive],
  [[0xd0, 0xcf, 0x11, 0xe0], copy.oldWorkbook],
  [[0x1f, 0x8b], copy.gzip],
  [[0x25, 0x50, 0x44, 0x46], copy.pdf],
];

/** Throws a FileError if the path isn't a readable text file. */
export async function openTextFile(path: string, encoding?: string): Promise<TextFile> {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new FileError(copy.missing(path));
    throw new FileError(copy.cantOpen(path, error.message));
  });
  if (info.isDirectory()) throw new FileError(copy.folder(path));
  if (!info.isFile()) throw new FileError(copy.notRegular(path));
  if (info.size === 0) throw new FileError(copy.empty(path));
  let head = Buffer.alloc(Math.min(headBytes, info.size));
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new FileError(
      error.code === 'EACCES' ? copy.noPermission(path) : copy.cantOpen(path, error.message),
    );
  });
  try {
    head = head.subarray(0, (await file.read(head, 0, head.length, 0)).bytesRead);
  } finally {
    await file.close();
  }
  for (const [bytes, message] of signatures)
    if (bytes.every((byte, index) => head[index] === byte)) throw new FileError(message(path));
  const actualEncoding = encoding ?? encodingFromMark(head);
  const decoder = decoderOf(actualEncoding);
  // Not fatal, because the head may end within a character. Reading validates the whole file.
  const text = new TextDecoder(decoder.encoding).decode(head, { stream: true });
  if (text.includes('\0')) throw new FileError(copy.binary(path));
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<kml[\s>]/i.test(start))
    throw new FileError(copy.kml(path));
  if (/^<(?:\?xml|!doctype|html)[\s>]/i.test(start)) throw new FileError(copy.xml(path));
  return { path, bytes: info.size, modified: info.mtimeMs, encoding: actualEncoding, head: text };
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

/** Chunks of text without the byte order mark. Throws a FileError with the line of the first invalid byte. */
export async function* textOfFile(file: TextFile, options: ReadOptions = {}): AsyncGenerator<string> {
  const decoder = decoderOf(file.encoding);
  let line = 1;
  let bytes = 0;
  let rest: Uint8Array = new Uint8Array();
  const stream = createReadStream(file.path);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      throw new FileError(wrongEncoding(file, line + lineInside(Buffer.concat([rest, chunk]))));
    }
    if (text.includes('\0')) throw new FileError(copy.binary(file.path));
    options.hash?.update(chunk);
    bytes += chunk.length;
    options.onBytes?.(bytes);
    // The last line continues in the next chunk. Its start is needed to find the line of an invalid byte.
    const cut = chunk.lastIndexOf(0x0a) + 1;
    if (cut > 0) {
      for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) line += 1;
      rest = chunk.subarray(cut);
    } else rest = Buffer.concat([rest, chunk]);
    yield text;
  }
  try {
    const last = decoder.decode();
    if (last) yield last;
  } catch {
    throw new FileError(wrongEncoding(file, line));
  }
}

/** The number of lines before the first one that isn't valid UTF-8. */
function lineInside(bytes: Uint8Array): number {
  let before = 0;
  for (let start = 0; start < bytes.length; before += 1) {
    const end = bytes.indexOf(0x0a, start);
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end === -1 ? undefined : end));
    } catch {
      return before;
    }
    if (end === -1) break;
    start = end + 1;
  }
  return before;
}

const wrongEncoding = (file: TextFile, line: number) =>
  file.encoding === 'utf-8' ? copy.notUtf8(file.path, line) : copy.notEncoded(file.path, line, file.encoding);
