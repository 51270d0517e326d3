/** On the first of a month owners of featured churches read what the month before brought. */
import { monthlyMail as copy } from '#shared/messages/analytics.ts';
import { paths } from '#shared/paths.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { readLink, signLink } from '../../http/signed-link.ts';
import { updateMonthlyNumbers } from '../accounts/service.ts';
import { queueMail } from '../mails/service.ts';
import { numbersMail } from './emails.ts';
import { monthOf, noNumbers, shiftMonth, startOf } from './policy.ts';
import { listNumbers, listToTell } from './store.ts';

const portion = 100;

/** Longer than anybody needs to come back to a mail. */
const linkLasts = 400 * 24 * 3600_000;

/**
 * One mail for each church that was featured when the month ended, however often this runs: what a cut-off run left
 * is done by the next. Answers how many churches it went through.
 */
export async function tellMonth(
  deps: Pick<Deps, 'db' | 'now' | 'baseUrl' | 'secret'>,
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
      for (const { id, name, userId, email } of churches)
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
            stopUrl: stopUrl(deps, userId),
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

/** The page asks before it stops anything, so that a scanner of links stops nothing; a mail program posts to it. */
function stopUrl(deps: Pick<Deps, 'baseUrl' | 'now' | 'secret'>, userId: number): string {
  const until = new Date(deps.now().getTime() + linkLasts);
  const token = signLink('stop-monthly-numbers', { subject: String(userId), until }, deps.secret);
  return `${deps.baseUrl()}${paths.monthlyNumbers}?token=${token}`;
}

/** By the link of a mail; once more changes nothing. Throws bad_input when the link is none of ours. */
export async function stopMonthlyNumbers(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  { token }: { token: string },
): Promise<void> {
  const subject = readLink('stop-monthly-numbers', token, { secret: deps.secret, now: deps.now() });
  if (!subject) throw new AppError('bad_input', { message: copy.linkDead });
  await updateMonthlyNumbers(deps.db, { userId: Number(subject), wanted: false });
}
