import { useMutation } from '@tanstack/react-query';
import { send } from '@/lib/api-client.ts';

/** Stores one picture; the answer's address is what a form keeps. */
export function useUpload() {
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('photo', file);
      return send('POST /api/uploads', { body });
    },
  });
}
