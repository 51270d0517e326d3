import { billing as copy } from '#shared/messages/app.ts';
import { appConfig } from '@/lib/config.ts';

/** A public site whose payments move no money says so on every page (ALLOW_TEST_KEYS). */
export function TestModeBanner() {
  const { mode, payments } = appConfig;
  if (mode !== 'production' || !payments?.publishableKey.startsWith('pk_test_')) return null;
  return (
    <p role="note" className="bg-gold-tint px-4 py-2 text-center text-sm font-medium text-gold-text">
      {copy.testMode}
    </p>
  );
}
