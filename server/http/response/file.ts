import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { StoredFile } from '../../adapters/storage/types.ts';

export async function sendFile(
  { log }: { log: Logger },
  req: Request,
  res: Response,
  { file, headers }: { file: StoredFile; headers: Record<string, string> },
): Promise<void> {
  res.set(headers);
  if (file.bytes !== undefined) res.set('Content-Length', String(file.bytes));
  if (req.method === 'HEAD') {
    file.stream.destroy();
    res.end();
    return;
  }
  await pipeline(file.stream, res).catch((error: Error) => {
    // The visitor left or the storage failed; the response has started and can't become an error.
    if (!res.destroyed) res.destroy();
    log.debug({ reason: error.message }, 'file was sent incompletely');
  });
}
