import { Share2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { pageUrl } from '#shared/locale/locale.ts';
import { controls } from '#shared/messages/app.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';

/** Opens the device's share sheet, or copies the URL if there isn't one. */
async function share(title: string, path: string): Promise<void> {
  const url = window.location.origin + path;
  if (navigator.share) {
    // Closing the share sheet is not an error.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: controls.linkCopied, description: controls.pasteLink });
  } catch {
    toast({ title: controls.copyFailed, description: url, variant: 'destructive' });
  }
}

export function ShareButton({
  title,
  path,
  size = 'normal',
}: {
  title: string;
  path?: string;
  size?: NonNullable<ComponentProps<typeof Button>['size']>;
}) {
  return (
    <Button
      variant="secondary"
      size={size}
      onClick={() => void share(title, path ? pageUrl(path) : window.location.pathname)}
    >
      <Share2 className="size-4 shrink-0" />
      {controls.share}
    </Button>
  );
}
