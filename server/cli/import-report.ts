/** What `npm run import` prints about a file. */
import { numberText } from '#shared/format.ts';
import type { Place } from '../adapters/imports/types.ts';
import type { ImportTask, Review } from '../features/imports/service-review.ts';

export const number = (value: number) => numberText(value);
const percent = (part: number, whole: number) =>
  part * 100 < whole ? '' : ` (${Math.round((100 * part) / whole)}%)`;
const placeOf = ({ unit, number: value }: Place) => `${unit} ${value}`;

export function report(review: Review, task: ImportTask): void {
  const { placed } = review;
  const say = (text: string) => console.log(text);
  const { skipped = 0, columns = [] } = task.file.table ?? {};
  if (skipped > 0) say(`${number(skipped)} ${skipped === 1 ? 'line' : 'lines'} above the header skipped`);
  const unread = columns.flatMap(({ name, field }) => (field === null && name ? JSON.stringify(name) : []));
  if (unread.length > 0)
    say(
      `Columns not imported: ${unread.join(', ')}${task.file.format === 'csv' ? ' (--columns "NAME=field" imports them)' : ''}`,
    );
  say(`${number(review.records)} records: ${number(review.churches)} to import`);
  for (const [reason, count] of review.leftOut) say(`  ${number(count)} left out: ${reason}`);
  if (review.errorCount > 0) say(`  ${number(review.errorCount)} with errors`);
  say(
    `Locations: ${number(placed.own)} from the file, ${number(placed.zip)} by ZIP code, ${number(placed.name)} by known name, ${number(placed.nowhere)} not placed`,
  );
  for (const { place, name } of review.unplaced.slice(0, 20)) say(`  not placed, ${placeOf(place)}: ${name}`);
  if (placed.nowhere > 20) say(`  … and ${number(placed.nowhere - 20)} more`);
  if (placed.nowhere > 0)
    say("  Churches that couldn't be placed appear at the county's center until someone sets their pin.");
  const denominations = [...review.denominations].sort((a, b) => b[1] - a[1]);
  say(
    `Denominations: ${denominations
      .slice(0, 12)
      .map(([name, count]) => `${name} ${number(count)}`)
      .join(', ')}${denominations.length > 12 ? `, and ${denominations.length - 12} more` : ''}`,
  );
  if (review.faiths.size > 0) {
    const list = [...review.faiths].map(([name, count]) => `${name} ${number(count)}`).join(', ');
    say(
      task.rules.churchesOnly
        ? `Other faiths, left out: ${list}`
        : `Other faiths included: ${list} (use --churches-only to leave them out)`,
    );
  }
  for (const [text, { count, first }] of review.notes)
    say(
      `${number(count)}${percent(count, review.churches)} ${text} (${first.map((one) => `${placeOf(one)}: ${JSON.stringify(one.value)}`).join(', ')}${count > first.length ? ', …' : ''})`,
    );
}

export function reportErrors(review: Review): void {
  for (const { place, message } of review.errors) console.error(`  ${placeOf(place)} ${message}`);
  if (review.errorCount > review.errors.length)
    console.error(`  … and ${number(review.errorCount - review.errors.length)} more`);
}

/** Churches of the same source that the file no longer has. */
export function reportMissing(missing: ReadonlyArray<{ id: number; name: string; city: string }>): void {
  if (missing.length === 0) return;
  console.log(
    `${number(missing.length)} ${missing.length === 1 ? "church from this source isn't" : "churches from this source aren't"} in the file:`,
  );
  for (const { id, name, city } of missing.slice(0, 20))
    console.log(`  ${name}${city ? `, ${city}` : ''} (church ${id})`);
  if (missing.length > 20) console.log(`  … and ${number(missing.length - 20)} more`);
}
