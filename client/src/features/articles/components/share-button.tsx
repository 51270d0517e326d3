import { Share2 } from 'lucide-react';
import { articlePage as words } from '#shared/messages-articles.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';

/** The device's own way of sharing, else the address in the clipboard. */
async function share(title: string): Promise<void> {
  const url = window.location.origin + window.location.pathname;
  if (navigator.share) {
    // Closing the device's panel is no failure.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: words.copied, description: words.copiedText });
  } catch {
    toast({ title: words.copyFailed, description: url, variant: 'destructive' });
  }
}

export function ShareButton({ title }: { title: string }) {
  return (
    <Button variant="secondary" size="small" onClick={() => void share(title)}>
      <Share2 aria-hidden="true" className="size-4" strokeWidth={1.5} />
      {words.share}
    </Button>
  );
}
