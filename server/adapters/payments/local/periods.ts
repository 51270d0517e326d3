/** Ends of billing periods. */

/** The same day of a later month (UTC), or its last day where the month is shorter; seconds. */
export function addInterval(start: number, interval: string, anchor = start): number {
  const from = new Date(start * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  const months = interval === 'year' ? 12 : 1;
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  return Math.floor(
    Date.UTC(
      from.getUTCFullYear(),
      from.getUTCMonth() + months,
      Math.min(day, last),
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
    ) / 1000,
  );
}
