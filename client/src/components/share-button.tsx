import { Share2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';

type Words = { share: string; copied: string; copiedText: string; copyFailed: string };

/** The device's own way of sharing, else the address in the clipboard. */
async function share(title: string, words: Words): Promise<void> {
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

/** Passes on the page that is open. */
export function ShareButton({
  title,
  words,
  size = 'normal',
}: {
  title: string;
  words: Words;
  size?: NonNullable<ComponentProps<typeof Button>['size']>;
}) {
  return (
    <Button variant="secondary" size={size} onClick={() => void share(title, words)}>
      <Share2 aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
      {words.share}
    </Button>
  );
}
