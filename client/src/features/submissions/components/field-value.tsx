import type { MergeField } from '#shared/domain/church-fields.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { edits as copy } from '@/features/desk/copy.ts';
import { imageUrl } from '@/lib/config.ts';

/** Renders a value returned by `comparable` in church-values.ts. */
export function FieldValue({ field, value }: { field: MergeField; value: unknown }) {
  if (value === null || value === undefined || value === '')
    return <span className="text-ink-faint">{copy.empty}</span>;
  if (Array.isArray(value))
    return (
      <ul className="flex flex-col gap-0.5">
        {value.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines can repeat
          <li key={index} className="wrap-anywhere">
            {String(line)}
          </li>
        ))}
      </ul>
    );
  if (field === 'heroImage')
    return (
      <img
        src={imageUrl(String(value).replace(/\/1600\.webp$/, '/400.webp'))}
        alt={fieldLabels.heroImage}
        width={400}
        height={225}
        loading="lazy"
        className="aspect-video h-auto w-full max-w-56 rounded-control border border-line bg-ink/10 object-cover"
      />
    );
  return <span className="whitespace-pre-line wrap-anywhere">{String(value)}</span>;
}
