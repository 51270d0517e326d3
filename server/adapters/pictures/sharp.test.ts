import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPictures, kindOf } from './sharp.ts';
import { PictureRefused } from './types.ts';

const pictures = createPictures();

/** A picture with something to see, so that encoders have work. */
const draw = (width: number, height: number, background = 'steelblue') =>
  sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 120, sigma: 20 } },
  });

const sizesOf = async (files: { body: Buffer }[]) =>
  Promise.all(
    files.map(async ({ body }) => {
      const { format, width, height } = await sharp(body).metadata();
      return `${format} ${width}x${height}`;
    }),
  );

const faultOf = (file: Buffer) =>
  pictures.make(file).then(
    () => 'taken',
    (error: unknown) => (error instanceof PictureRefused ? error.fault : error),
  );

test.each(['jpeg', 'png', 'webp'] as const)('%s becomes WebP in three widths', async (format) => {
  const made = await pictures.make(await draw(2000, 1000).toFormat(format).toBuffer());
  expect(await sizesOf(made.files)).toEqual(['webp 400x200', 'webp 800x400', 'webp 1600x800']);
  expect(made).toMatchObject({ width: 1600, height: 800 });
});

test('a small picture is not enlarged', async () => {
  const made = await pictures.make(await draw(500, 300).jpeg().toBuffer());
  expect(await sizesOf(made.files)).toEqual(['webp 400x240', 'webp 500x300', 'webp 500x300']);
  expect(made).toMatchObject({ width: 500, height: 300 });
  expect(await sizesOf((await pictures.make(await draw(1, 1).png().toBuffer())).files)).toEqual([
    'webp 1x1',
    'webp 1x1',
    'webp 1x1',
  ]);
});

test('a picture that is far too tall fits all the same', async () => {
  const made = await pictures.make(await draw(100, 20_000).png().toBuffer());
  expect(made.height).toBeLessThanOrEqual(4800);
  for (const { body } of made.files) expect((await sharp(body).metadata()).format).toBe('webp');
});

test('it stands upright, and nothing tells where or with what it was taken', async () => {
  const original = await draw(300, 100)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Secret Camera', Copyright: 'Somebody' },
      IFD3: { GPSLatitude: '29/1 45/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
    .toBuffer();
  expect((await sharp(original).metadata()).orientation).toBe(6);
  const made = await pictures.make(original);
  expect(made).toMatchObject({ width: 100, height: 300 });
  for (const { body } of made.files) {
    const metadata = await sharp(body).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.xmp).toBeUndefined();
    expect(metadata.icc).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(body.toString('latin1')).not.toMatch(/Secret|Somebody|GPS/);
  }
});

test('transparency stays; other colour spaces and depths become plain sRGB', async () => {
  const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const [file] = (await pictures.make(clear)).files;
  expect((await sharp(file!.body).metadata()).hasAlpha).toBe(true);
  for (const odd of [
    await draw(50, 50).toColourspace('cmyk').jpeg().toBuffer(),
    await draw(50, 50).toColourspace('rgb16').png().toBuffer(),
    await draw(50, 50).greyscale().png().toBuffer(),
  ])
    expect((await sharp((await pictures.make(odd)).files[0]!.body).metadata()).space).toBe('srgb');
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
test.each([
  ['SVG', async () => Buffer.from(svg)],
  ['SVG behind a declaration', async () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['GIF', () => draw(10, 10).gif().toBuffer()],
  ['TIFF', () => draw(10, 10).tiff().toBuffer()],
  ['AVIF', () => draw(10, 10).avif().toBuffer()],
  ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['GIF that is a script', async () => Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//')],
  ['PDF', async () => Buffer.from('%PDF-1.7\n')],
  ['RIFF that is a sound', async () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is no picture for us', async (_kind, make) => {
  const file = await make();
  expect(kindOf(file)).toBeUndefined();
  expect(await faultOf(file)).toBe('type');
});

test('what hides in a picture does not survive', async () => {
  const jpeg = await draw(60, 60).jpeg().toBuffer();
  const evil = '<script>alert(1)</script>';
  // Behind its end, and in a comment of its head (FF FE, length, text).
  const comment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, evil.length + 2]),
    Buffer.from(evil),
    jpeg.subarray(2),
  ]);
  for (const file of [Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${evil}`)]), comment])
    for (const { body } of (await pictures.make(file)).files)
      expect(body.toString('latin1')).not.toContain('script');
});

test.each(['jpeg', 'png', 'webp'] as const)('a %s that ends too early is refused', async (format) => {
  const whole = await draw(600, 600).toFormat(format).toBuffer();
  for (const part of [0.9, 0.5, 0.02])
    expect(await faultOf(whole.subarray(0, Math.floor(whole.length * part))), String(part)).toBe('broken');
});

test('more than 50 megapixels are refused before they are unpacked', async () => {
  const bomb = await sharp({ create: { width: 8000, height: 6300, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
  const before = process.memoryUsage().rss;
  const from = performance.now();
  expect(await faultOf(bomb)).toBe('pixels');
  expect(performance.now() - from).toBeLessThan(2000);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  // A head that lies about the size is no way around it.
  const lying = Buffer.from(await draw(10, 10).png().toBuffer());
  lying.writeUInt32BE(60_000, 16);
  lying.writeUInt32BE(60_000, 20);
  expect(['pixels', 'broken']).toContain(await faultOf(lying));
});

test('many at once wait for each other', async () => {
  const file = await draw(700, 500).jpeg().toBuffer();
  const all = await Promise.all(Array.from({ length: 8 }, () => pictures.make(file)));
  expect(all.every(({ width }) => width === 700)).toBe(true);
  // A refused one frees its place.
  expect(await Promise.all([1, 2, 3, 4].map(() => faultOf(Buffer.from('no'))))).toEqual(
    Array(4).fill('type'),
  );
  expect((await pictures.make(file)).width).toBe(700);
});
