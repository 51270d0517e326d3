/** The export for bookkeeping. */
import type { BookedPayment } from '#shared/contracts/admin/billing-admin.ts';
import { adminMoney as copy } from '@/features/billing/copy-admin.ts';
import { csvText } from '@/lib/csv-download.ts';

const dollars = (cents: number): string => (cents / 100).toFixed(2);

export const booksCsv = (payments: readonly BookedPayment[]): string =>
  csvText([
    copy.booksColumns,
    ...payments.map(({ date, kind, amount, tax, invoice, church, payer, subscriptionId, id }) => [
      date,
      copy.booksKinds[kind],
      dollars(amount),
      dollars(tax),
      invoice ?? '',
      church ?? '',
      payer ?? '',
      subscriptionId ?? '',
      id,
    ]),
  ]);

/** Parses "25", "25.50", or "$25.50" to cents; null for anything else. */
export function centsOfDollars(text: string): number | null {
  const [, whole, part = ''] = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const cents = whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents > 0 ? cents : null;
}
