/** How far two words are apart. */

/** Letters that sound like the key. */
const soundsLike: Record<string, string> = {
  c: 'ksq',
  k: 'cq',
  s: 'czx',
  z: 'sx',
  f: 'pv',
  v: 'fwb',
  i: 'ye',
  y: 'ie',
  e: 'aiy',
  a: 'eo',
  o: 'au',
  u: 'ow',
  n: 'm',
  m: 'n',
  b: 'vp',
  p: 'bf',
  g: 'j',
  j: 'g',
  d: 't',
  t: 'd',
};

/** Edit distance with swaps; doubled letters, swaps and letters that sound alike cost less than 1. */
export function editDistance(a: string, b: string): number {
  const width = b.length + 1;
  const cost = new Float64Array((a.length + 1) * width);
  const at = (i: number, j: number) => cost[i * width + j]!;
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = 0; j <= b.length; j += 1) {
      if (i === 0 || j === 0) {
        cost[i * width + j] = i + j;
        continue;
      }
      const [x, y] = [a[i - 1]!, b[j - 1]!];
      const replace = x === y ? 0 : soundsLike[x]?.includes(y) ? 0.7 : 1;
      const drop = x === a[i - 2] ? 0.5 : x === 'h' ? 0.7 : 1;
      const add = y === b[j - 2] ? 0.5 : y === 'h' ? 0.7 : 1;
      let best = Math.min(at(i - 1, j - 1) + replace, at(i - 1, j) + drop, at(i, j - 1) + add);
      if (i > 1 && j > 1 && x === b[j - 2] && y === a[i - 2] && x !== y)
        best = Math.min(best, at(i - 2, j - 2) + 0.8);
      cost[i * width + j] = best;
    }
  }
  return at(a.length, b.length);
}
