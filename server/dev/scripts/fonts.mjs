// node server/dev/scripts/fonts.mjs: subsets the fonts to the Latin letters and the weights in use. Run it again after a
// font update.

import '../../cli/help.mjs';
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
// Basic Latin, Latin-1 letters, and the punctuation used in our copy and in imported names.
const latin = String.fromCodePoint(
  ...range(0x20, 0x7e),
  ...range(0xc0, 0xff),
  ...[
    0xa0, 0xa1, 0xa9, 0xab, 0xae, 0xb0, 0xb7, 0xbb, 0xbd, 0xbf, 0x2013, 0x2014, 0x2018, 0x2019, 0x201a,
    0x201c, 0x201d, 0x201e, 0x2022, 0x2026,
  ],
  ...[0x2122, 0x2190, 0x2192, 0x2212],
);
const fonts = [
  // Body copy is regular to semibold; headings are always semibold.
  ['inter', 'inter-latin-wght-normal', { wght: { min: 400, max: 600 } }],
  ['fraunces', 'fraunces-latin-wght-normal', { wght: 600 }],
];
for (const [family, file, variationAxes] of fonts) {
  const source = await readFile(`node_modules/@fontsource-variable/${family}/files/${file}.woff2`);
  const subset = await subsetFont(source, latin, { targetFormat: 'woff2', variationAxes });
  await writeFile(`client/src/fonts/${family}-latin.woff2`, subset);
  console.log(`${family}: ${(subset.length / 1000).toFixed(1)} KB`);
}
