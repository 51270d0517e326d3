/** Milliseconds between updates. */
const intervals = { terminal: 100, log: 3000 };
const barWidth = 30;

/** Shows progress: a bar on a terminal, otherwise a line every few seconds. */
export function createProgress(
  label: string,
  out: Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number } = process.stderr,
  clock: () => number = Date.now,
) {
  const start = clock();
  let last = start;
  return {
    /** A total of 0 means unknown. */
    show: (done: number, total: number, detail: string): void => {
      const now = clock();
      if (now - last < (out.isTTY ? intervals.terminal : intervals.log)) return;
      last = now;
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const secondsLeft =
        share > 0.02 ? Math.round(((now - start) / share - (now - start)) / 1000) : undefined;
      const line =
        total === 0
          ? `${label} ${detail}`
          : `${label} ${Math.floor(share * 100)} %, ${detail}${secondsLeft === undefined ? '' : `, about ${secondsLeft} s left`}`;
      if (!out.isTTY) return void out.write(`${line}\n`);
      const filled = Math.round(share * barWidth);
      const bar = total === 0 ? '' : `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] `;
      out.write(`\r\u001b[2K${(bar + line).slice(0, (out.columns ?? 80) - 1)}`);
    },
    clear: () => {
      if (out.isTTY) out.write('\r\u001b[2K');
    },
  };
}
