/** Prints `npm run import`'s report about a file. */
import { countText, listText, numberText } from '#shared/domain/format.ts';
import type { Missing } from '../features/imports/service-missing.ts';
import type { ImportTask, Review } from '../features/imports/service-review.ts';

const print = (line: string) => console.log(line);

function printList(items: readonly string[], total = items.length, write = print): void {
  for (const item of items.slice(0, 20)) write(`  ${item}`);
  if (total > 20) write(`  … and ${numberText(total - Math.min(20, items.length))} more`);
}

const exampleText = ({ place, value }: { place: string; value: string }) =>
  `${place}: ${JSON.stringify(value)}`;

export function printReport({ report }: Review, { file, rules }: ImportTask): void {
  const { skipped = 0, columns = [] } = file.table ?? {};
  if (skipped > 0) print(`${countText(skipped, 'line', 'lines')} above the header skipped`);
  const ignored = columns.flatMap(({ name, field }) => (field === null && name ? JSON.stringify(name) : []));
  if (ignored.length > 0)
    print(
      `Columns not imported: ${ignored.join(', ')}${file.format === 'csv' ? ' (a --mapping imports them)' : ''}`,
    );
  print(`${numberText(report.records)} records: ${numberText(report.churches)} to import`);
  for (const { reason, count } of report.leftOut) print(`  ${numberText(count)} left out: ${reason}`);
  if (report.unplaced > 0)
    print(
      `${numberText(report.unplaced)} not placed: they appear at the county's center until someone sets their pin`,
    );
  const faiths = report.faiths.map(({ name, count }) => `${name} ${numberText(count)}`).join(', ');
  if (faiths && rules.allFaiths) print(`Other faiths: ${faiths}`);
  else if (faiths) print(`Other faiths, left out: ${faiths} (use --all-faiths to import them)`);
  const { lines, read, unread } = report.services;
  if (lines > 0)
    print(
      `Service times: ${numberText(read)} of ${numberText(lines)} lines read; ${numberText(lines - read)} stay as written`,
    );
  printList(unread.map(exampleText), lines - read);
  for (const { note, count, first } of report.notes)
    print(
      `${numberText(count)} ${note} (${first.map(exampleText).join(', ')}${count > first.length ? ', …' : ''})`,
    );
  if (report.errorCount === 0) return;
  console.error(`${countText(report.errorCount, 'row', 'rows')} with errors, left out:`);
  printList(
    report.errors.map(({ place, message }) => `${place} ${message}`),
    report.errorCount,
    console.error,
  );
}

/** Lists churches from the same source, in the cities that the file covers, that are no longer in it. */
export function printMissing({ report: { count, names, cities, moreCities } }: Missing): void {
  if (count === 0) return;
  const more = moreCities > 0 ? [countText(moreCities, 'more city', 'more cities')] : [];
  print(`The file covers ${listText([...cities, ...more])}.`);
  print(
    `${countText(count, "church from this source isn't", "churches from this source aren't")} in the file:`,
  );
  printList(names, count);
}
