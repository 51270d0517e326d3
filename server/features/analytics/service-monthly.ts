/** On the first of a month owners of featured churches read what the month before brought. */
import { paths } from '#shared/paths.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../mails/service.ts';
import { numbersMail } from './emails.ts';
import { monthOf, noNumbers, shiftMonth, startOf } from './policy.ts';
import { listNumbers, listToTell } from './store.ts';

const portion = 100;

/**
 * One mail for each church that was featured when the month ended, however often this runs: what a cut-off run left
 * is done by the next. Answers how many churches it went through.
 */
export async function tellMonth(
  deps: Pick<Deps, 'db' | 'now' | 'baseUrl'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = deps.now();
  const current = monthOf(now);
  const month = shiftMonth(current, -1);
  const before = shiftMonth(current, -2);
  const since = startOf(current);
  let after = 0;
  let told = 0;
  while (!signal?.aborted) {
    const last = await deps.db.transaction(async (tx) => {
      const churches = await listToTell(tx, { after, since, limit: portion });
      if (churches.length === 0) return undefined;
      const ids = churches.map(({ id }) => id);
      const rows = await listNumbers(tx, { ids, months: [month, before] });
      const numbersOf = (id: number, of: string) =>
        rows.find((row) => row.churchId === id && row.month === of) ?? noNumbers;
      for (const { id, name, email } of churches)
        await queueMail(
          tx,
          numbersMail({
            to: email,
            cause: `numbers:${id}:${month}`,
            sendAt: now,
            church: name,
            month,
            numbers: numbersOf(id, month),
            before: { month: before, numbers: numbersOf(id, before) },
            url: `${deps.baseUrl()}${paths.dashboard}?tab=analytics`,
          }),
        );
      told += churches.length;
      return ids.at(-1);
    });
    if (last === undefined) break;
    after = last;
  }
  return told;
}
