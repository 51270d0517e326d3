/** Progress of long work: a bar on a terminal, otherwise a line every few seconds. */
const everyTerminal = 100;
const everyLine = 3000;
const barWidth = 30;

export type Progress = {
  /** A total of 0 means unknown; `detail` says what has been reached. */
  show: (done: number, total: number, detail: string) => void;
  clear: () => void;
};

export function createProgress(
  label: string,
  out: Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number } = process.stderr,
  clock: () => number = Date.now,
): Progress {
  const begun = clock();
  let last = begun;
  return {
    show: (done, total, detail) => {
      const now = clock();
      if (now - last < (out.isTTY ? everyTerminal : everyLine)) return;
      last = now;
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const left = share > 0.02 ? Math.round(((now - begun) / share - (now - begun)) / 1000) : undefined;
      const text =
        total === 0
          ? `${label} ${detail}`
          : `${label} ${Math.floor(share * 100)} %, ${detail}${left === undefined ? '' : `, about ${left} s left`}`;
      if (!out.isTTY) return void out.write(`${text}\n`);
      const full = Math.round(share * barWidth);
      const bar = total === 0 ? '' : `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] `;
      out.write(`\r\u001b[2K${(bar + text).slice(0, (out.columns ?? 80) - 1)}`);
    },
    clear: () => {
      if (out.isTTY) out.write('\r\u001b[2K');
    },
  };
}
