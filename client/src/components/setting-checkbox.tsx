import { useId } from 'react';

/** A checkbox that saves at once. */
export function SettingCheckbox({
  label,
  of,
  help,
  checked,
  isSaving,
  onChange,
}: {
  label: string;
  /** What the setting belongs to, for screen readers. */
  of?: string;
  help: string;
  checked: boolean;
  isSaving: boolean;
  onChange: (checked: boolean) => void;
}) {
  const helpId = useId();
  return (
    <label className="flex min-h-11 max-w-prose cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        checked={checked}
        disabled={isSaving}
        aria-describedby={helpId}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-5 shrink-0 accent-bayou"
      />
      <span>
        <span className="font-medium">
          {label} {of ? <span className="sr-only">{of}</span> : null}
        </span>
        <span id={helpId} className="block text-ink-soft">
          {help}
        </span>
      </span>
    </label>
  );
}
