import { useUpload } from './api.ts';
import { failureOf, photoFault } from './upload-fault.ts';

/** Stores a picture that looks right; answers its address, or in a sentence why there is none. */
export function useCheckedUpload(): (file: File) => Promise<{ url: string } | { fault: string }> {
  const upload = useUpload();
  return async (file) => {
    const wrong = photoFault(file);
    if (wrong) return { fault: wrong.description };
    try {
      return { url: (await upload.mutateAsync(file)).url };
    } catch (error) {
      return { fault: failureOf(error).description };
    }
  };
}
