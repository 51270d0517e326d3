import { type MonthNumbers, visitKinds } from '#shared/analytics.ts';
import { numberText } from '#shared/format.ts';
import { numbers as copy, monthText, numberLabels } from '#shared/messages/analytics.ts';

/** Newest first. */
export function NumberTable({ rows }: { rows: MonthNumbers[] }) {
  const { churchName } = rows[0]!;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section tabIndex={0} aria-label={copy.tableOf(churchName)} className="overflow-x-auto">
      <table className="w-full min-w-lg border-collapse text-left">
        <caption className="sr-only">{copy.tableOf(churchName)}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-ink-soft">
            <th scope="col" className="py-2 pr-4 font-medium">
              {copy.month}
            </th>
            {visitKinds.map((kind) => (
              <th key={kind} scope="col" className="py-2 pl-4 text-right font-medium">
                {numberLabels[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.month} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal whitespace-nowrap">
                {monthText(row.month)}
              </th>
              {visitKinds.map((kind) => (
                <td key={kind} className="py-2 pl-4 text-right tabular-nums">
                  {numberText(row[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
