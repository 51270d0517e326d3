import { Share2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';

type Copy = { share: string; copied: string; copiedText: string; copyFailed: string };

/** Opens the device's share sheet, or copies the URL if there isn't one. */
async function share(title: string, copy: Copy, path: string): Promise<void> {
  const url = window.location.origin + path;
  if (navigator.share) {
    // Closing the share sheet is not an error.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: copy.copied, description: copy.copiedText });
  } catch {
    toast({ title: copy.copyFailed, description: url, variant: 'destructive' });
  }
}

export function ShareButton({
  title,
  copy,
  path,
  size = 'normal',
}: {
  title: string;
  copy: Copy;
  path?: string;
  size?: NonNullable<ComponentProps<typeof Button>['size']>;
}) {
  return (
    <Button
      variant="secondary"
      size={size}
      onClick={() => void share(title, copy, path ?? window.location.pathname)}
    >
      <Share2 className="size-4 shrink-0" />
      {copy.share}
    </Button>
  );
}
