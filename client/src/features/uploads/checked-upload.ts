import { useUpload } from './api.ts';
import { failureOf, photoFault } from './upload-fault.ts';

/** Stores an image that passes the checks; returns its URL, or a sentence that says why there is none. */
export function useCheckedUpload(): (file: File) => Promise<{ url: string } | { error: string }> {
  const upload = useUpload();
  return async (file) => {
    const wrong = photoFault(file);
    if (wrong) return { error: wrong.description };
    try {
      return { url: (await upload.mutateAsync(file)).url };
    } catch (error) {
      return { error: failureOf(error).description };
    }
  };
}
