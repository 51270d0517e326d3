import { admin as copy } from '#shared/messages/admin.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { keysSwitch, useKeysOn } from '@/lib/keys.ts';

export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useKeysOn();
  return (
    <Dialog title={copy.keys} text={copy.keysText} open={open} onClose={onClose}>
      <dl className="divide-y divide-line border-y border-line">
        {copy.keyList.map(({ key, does }) => (
          <div key={key} className="flex gap-4 py-2">
            <dt className="w-24 shrink-0 font-semibold">{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-9 items-center gap-3">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => keysSwitch.set(event.target.checked)}
          className="size-5 accent-bayou"
        />
        {copy.keysOn}
      </label>
    </Dialog>
  );
}
