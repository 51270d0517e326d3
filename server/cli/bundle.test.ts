import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { serverBundle } from './bundle.mjs';

test('the server bundle contains nothing of the local payment provider', async () => {
  const { metafile, outputFiles } = await build({ ...serverBundle, metafile: true, write: false });
  const sources = Object.keys(metafile.inputs);
  expect(sources).toContain('server/adapters/payments/stripe.ts');
  expect(sources.filter((file) => file.includes('payments/local/'))).toEqual([]);
  const text = outputFiles.filter(({ path }) => path.endsWith('.js')).map((file) => file.text);
  // A text of each of its pages.
  expect(text.filter((code) => /no money moves|test_mode_live_card/i.test(code))).toEqual([]);
});
