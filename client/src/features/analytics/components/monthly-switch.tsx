import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { monthlyEmail as copy } from '#shared/messages/analytics.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { monthlyEmailQuery, useMonthlyEmail } from '../api.ts';

export function MonthlySwitch() {
  const { data } = useQuery(monthlyEmailQuery());
  const save = useMonthlyEmail();
  const helpId = useId();
  if (!data) return null;
  const change = (on: boolean) =>
    save.mutate(
      { wanted: on },
      {
        onSuccess: () => toast({ title: on ? copy.on : copy.off }),
        onError: () => toast({ title: copy.failed, variant: 'destructive' }),
      },
    );
  return (
    <label className="flex min-h-11 max-w-prose cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        // Optimistic; a failure resets it.
        checked={save.isPending ? save.variables?.wanted : data.wanted}
        disabled={save.isPending}
        aria-describedby={helpId}
        onChange={(event) => change(event.target.checked)}
        className="mt-1 size-5 shrink-0 accent-bayou"
      />
      <span>
        <span className="font-medium">{copy.label}</span>
        <span id={helpId} className="block text-ink-soft">
          {copy.help}
        </span>
      </span>
    </label>
  );
}
