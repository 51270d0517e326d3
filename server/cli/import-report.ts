/** Prints `npm run import`'s report about a file. */
import { numberText } from '#shared/domain/format.ts';
import type { Place } from '../adapters/imports/types.ts';
import type { Missing } from '../features/imports/service-missing.ts';
import type { ImportTask, Review } from '../features/imports/service-review.ts';

const maxCities = 20;

const percent = (part: number, whole: number) =>
  part * 100 < whole ? '' : ` (${Math.round((100 * part) / whole)}%)`;
const placeOf = ({ unit, number }: Place) => `${unit} ${number}`;

export function report(review: Review, task: ImportTask): void {
  const { placed } = review;
  const print = (line: string) => console.log(line);
  const { skipped = 0, columns = [] } = task.file.table ?? {};
  if (skipped > 0)
    print(`${numberText(skipped)} ${skipped === 1 ? 'line' : 'lines'} above the header skipped`);
  const ignored = columns.flatMap(({ name, field }) => (field === null && name ? JSON.stringify(name) : []));
  if (ignored.length > 0)
    print(
      `Columns not imported: ${ignored.join(', ')}${task.file.format === 'csv' ? ' (a --mapping imports them)' : ''}`,
    );
  print(`${numberText(review.records)} records: ${numberText(review.churches)} to import`);
  for (const [reason, count] of review.leftOut) print(`  ${numberText(count)} left out: ${reason}`);
  if (review.errorCount > 0) print(`  ${numberText(review.errorCount)} with errors`);
  print(
    `Locations: ${numberText(placed.own)} from the file, ${numberText(placed.zip)} by ZIP code, ${numberText(placed.name)} by known name, ${numberText(placed.nowhere)} not placed`,
  );
  for (const { place, name } of review.unplaced.slice(0, 20))
    print(`  not placed, ${placeOf(place)}: ${name}`);
  if (placed.nowhere > 20) print(`  … and ${numberText(placed.nowhere - 20)} more`);
  if (placed.nowhere > 0)
    print("  Churches that couldn't be placed appear at the county's center until someone sets their pin.");
  const denominations = [...review.denominations].sort((a, b) => b[1] - a[1]);
  print(
    `Denominations: ${denominations
      .slice(0, 12)
      .map(([name, count]) => `${name} ${numberText(count)}`)
      .join(', ')}${denominations.length > 12 ? `, and ${denominations.length - 12} more` : ''}`,
  );
  if (review.faiths.size > 0) {
    const list = [...review.faiths].map(([name, count]) => `${name} ${numberText(count)}`).join(', ');
    print(
      task.rules.allFaiths
        ? `Other faiths: ${list}`
        : `Other faiths, left out: ${list} (use --all-faiths to import them)`,
    );
  }
  const { lines, read, unread } = review.services;
  if (lines > 0)
    print(
      `Service times: ${numberText(read)} of ${numberText(lines)} lines read; ${numberText(lines - read)} stay as written`,
    );
  for (const { place, value } of unread.slice(0, 20)) print(`  as written, ${placeOf(place)}: ${value}`);
  if (lines - read > 20) print(`  … and ${numberText(lines - read - 20)} more`);
  for (const [note, { count, first }] of review.notes)
    print(
      `${numberText(count)}${percent(count, review.churches)} ${note} (${first.map((example) => `${placeOf(example)}: ${JSON.stringify(example.value)}`).join(', ')}${count > first.length ? ', …' : ''})`,
    );
}

export function reportErrors(review: Review): void {
  for (const { place, message } of review.errors) console.error(`  ${placeOf(place)} ${message}`);
  if (review.errorCount > review.errors.length)
    console.error(`  … and ${numberText(review.errorCount - review.errors.length)} more`);
}

/** Lists churches from the same source, in the cities that the file covers, that are no longer in it. */
export function reportMissing({ churches, cities }: Missing): void {
  if (churches.length === 0) return;
  const more = cities.length - maxCities;
  console.log(
    `The file covers ${cities.slice(0, maxCities).join(', ')}${more > 0 ? `, and ${numberText(more)} more cities` : ''}.`,
  );
  console.log(
    `${numberText(churches.length)} ${churches.length === 1 ? "church from this source isn't" : "churches from this source aren't"} in the file:`,
  );
  for (const { id, name, city } of churches.slice(0, 20))
    console.log(`  ${name}${city ? `, ${city}` : ''} (church ${id})`);
  if (churches.length > 20) console.log(`  … and ${numberText(churches.length - 20)} more`);
}
