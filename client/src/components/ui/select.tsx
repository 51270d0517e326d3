import * as Radix from '@radix-ui/react-select';
import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { appConfig } from '@/lib/config.ts';
import { selectTriggerClass } from './field.tsx';

type SelectProps = {
  label: string;
  value: string;
  options: Array<{ value: string; label: string }>;
  onChange: (value: string) => void;
};

export function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Radix.Root value={value} onValueChange={onChange}>
        <Radix.Trigger id={id} className={selectTriggerClass}>
          <span className="truncate">
            <Radix.Value>{options.find((option) => option.value === value)?.label}</Radix.Value>
          </span>
          <Radix.Icon>
            <ChevronDown className="size-4 shrink-0" />
          </Radix.Icon>
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            position="popper"
            sideOffset={4}
            className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-control border border-line bg-card shadow-float"
          >
            <Radix.Viewport className="max-h-80 p-1" nonce={appConfig.nonce}>
              {options.map((option) => (
                <Radix.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-9 cursor-pointer items-center gap-2 rounded-[6px] py-1.5 pr-3 pl-8 outline-none select-none data-disabled:cursor-default data-disabled:text-ink-faint data-highlighted:bg-bayou-tint"
                >
                  <Radix.ItemIndicator className="absolute left-3">
                    <Check className="size-4" />
                  </Radix.ItemIndicator>
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                </Radix.Item>
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </div>
  );
}
