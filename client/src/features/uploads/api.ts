import { useMutation } from '@tanstack/react-query';
import { send } from '@/lib/api-client.ts';

/** Stores one image; the form saves the URL in the response. */
export function useUpload() {
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('photo', file);
      return send('POST /api/uploads', { body });
    },
  });
}
