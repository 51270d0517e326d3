import { useMutation } from '@tanstack/react-query';
import { type ApiPath, apiUrl } from '#shared/contracts/api.ts';
import type { Values } from '#shared/contracts/endpoint.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { controls } from '#shared/messages/app.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { fetchText } from '@/lib/api-client.ts';
import { saveFile } from '@/lib/download.ts';

export function ExportButton({
  path,
  query,
  name,
}: {
  path: ApiPath;
  query: Values;
  /** File name without the extension. */
  name: string;
}) {
  const download = useMutation({
    mutationFn: async () => saveFile(`${name}.csv`, await fetchText(apiUrl(path, { query }))),
    onError: (error) => toastFailure(error, controls.failed),
  });
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
      {copy.export}
    </Button>
  );
}
