import { uploadLimits } from '#shared/domain/pictures.ts';
import { controls } from '#shared/messages/app.ts';
import { submission as copy, uploads } from '#shared/messages/submissions.ts';
import { ApiError, send } from '@/lib/api-client.ts';

export type UploadError = { title: string; description: string };

export function photoError(file: { type: string; size: number }): UploadError | null {
  // Some systems don't report a type. The server checks the contents anyway.
  if (file.type !== '' && !(uploadLimits.types as readonly string[]).includes(file.type))
    return { title: copy.photoWrongKind, description: uploads.wrongType };
  if (file.size >= uploadLimits.bytes) return { title: uploads.tooLargeTitle, description: uploads.tooLarge };
  return null;
}

/** Why an upload failed, with the server's message if there is one. */
function failureOf(error: unknown): UploadError {
  const message = error instanceof ApiError ? error.body.message : undefined;
  return error instanceof ApiError && error.status === 413
    ? { title: uploads.tooLargeTitle, description: uploads.tooLarge }
    : { title: copy.photoFailed, description: message ?? controls.tryAgain };
}

/** Uploads an image that passes the checks; returns its URL, or why it was rejected. */
export async function uploadPhoto(file: File): Promise<{ url: string } | { error: UploadError }> {
  const error = photoError(file);
  if (error) return { error };
  const body = new FormData();
  body.set('photo', file);
  try {
    return { url: (await send('POST /api/uploads', { body })).url };
  } catch (error) {
    return { error: failureOf(error) };
  }
}
