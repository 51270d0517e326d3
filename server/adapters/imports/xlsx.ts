/** Converts the sheet of an Excel workbook (.xlsx) that has churches to CSV, in a worker thread with limited memory and time. */

import { Worker } from 'node:worker_threads';
import { fileErrors } from './copy.ts';
import { recognizedNames } from './presets.ts';
import { FileError } from './types.ts';

/** Accepts any zip archive, since that is what an .xlsx file is. */
export const isWorkbook = (file: Buffer) => file.length > 4 && file.readUInt32LE(0) === 0x04034b50;

/** A million rows took up to 30 s and 250 MB on a busy machine. */
const maxSeconds = 60;
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** JavaScript, because tsx doesn't work in the worker threads of Node 20. The build puts it next to the bundle. */
const script = new URL('./xlsx-worker.js', import.meta.url);

/** Throws a FileError if the workbook is damaged or exceeds a limit. */
export function workbookToCsv(file: Buffer, seconds = maxSeconds): Promise<Buffer> {
  const workerData = { file, fields: recognizedNames };
  const worker = new Worker(script, { workerData, resourceLimits });
  const timer = setTimeout(() => worker.terminate(), seconds * 1000);
  const damaged = new FileError(fileErrors.workbook);
  return new Promise<Buffer>((resolve, reject) => {
    worker.once('message', (csv: Uint8Array<ArrayBuffer> | null) =>
      csv ? resolve(Buffer.from(csv.buffer)) : reject(damaged),
    );
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? damaged : error),
    );
    // Without a message before, the time is over.
    worker.once('exit', () => reject(damaged));
  }).finally(() => clearTimeout(timer));
}
