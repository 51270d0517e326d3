import type { ReactNode } from 'react';

export function SideChoice<Side extends string | number>({
  name,
  legend,
  sides,
  chosen,
  onChoose,
}: {
  name: string;
  legend: string;
  sides: ReadonlyArray<{
    side: Side;
    label: string;
    from: string;
    disabled?: boolean;
    children: ReactNode;
  }>;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}) {
  return (
    <fieldset className="min-w-0 pb-4">
      <legend className="pt-3 font-semibold">{legend}</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {sides.map((option) => (
          <label
            key={option.side}
            className="flex cursor-pointer gap-3 rounded-control border border-ink/30 bg-card p-3 has-checked:border-bayou has-checked:bg-bayou-tint has-disabled:cursor-not-allowed"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === option.side}
              disabled={option.disabled}
              onChange={() => onChoose(option.side)}
              className="mt-0.5 size-5 shrink-0 accent-bayou"
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{option.label}</span>
              <span className="block text-sm text-ink-soft">{option.from}</span>
              <span className="mt-1 block">{option.children}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
