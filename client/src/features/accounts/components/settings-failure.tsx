import { settings as copy } from '#shared/messages/accounts.ts';
import { ApiError } from '@/lib/api-client.ts';
import { failureText } from '../api.ts';
import { FormMessage } from './form-message.tsx';

/** The error, unless it is shown under a field or by the whole page (an expired session). */
export function SettingsFailure({ error, shown }: { error: Error | null; shown: boolean }) {
  if (!error || shown || (error instanceof ApiError && error.status === 401)) return null;
  return (
    <FormMessage look="error" live>
      {failureText(error, { fallback: copy.failed, network: copy.failed })}
    </FormMessage>
  );
}
