/** Why an image is refused: before it is sent, or by the server's response. */

import { submission as copy, uploads } from '#shared/messages/submissions.ts';
import { uploadLimits } from '#shared/pictures.ts';
import { ApiError } from '@/lib/api-client.ts';

export type Fault = { title: string; description: string };

/** What is wrong with a file before anything is sent. */
export function photoFault(file: { type: string; size: number }): Fault | null {
  // Some systems name no type; the server looks at the contents anyway.
  if (file.type !== '' && !(uploadLimits.types as readonly string[]).includes(file.type))
    return { title: copy.photoWrongKind, description: copy.photoWrongKindText };
  if (file.size >= uploadLimits.bytes) return { title: uploads.tooLargeTitle, description: uploads.tooLarge };
  return null;
}

/** Why an upload did not succeed, in the server's copy where there are any. */
export function failureOf(error: unknown): Fault {
  const message = error instanceof ApiError ? error.body.message : undefined;
  return error instanceof ApiError && error.status === 413
    ? { title: uploads.tooLargeTitle, description: uploads.tooLarge }
    : { title: copy.photoFailed, description: message ?? copy.photoFailedText };
}
