import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createImages, ImageRejected, kindOf } from './sharp.ts';

const images = createImages();

/** Noise makes the image realistic to encode. */
const createImage = (width: number, height: number, background = 'steelblue') =>
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

const problemOf = (file: Buffer) =>
  images.process(file).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ImageRejected ? error.problem : error),
  );

test.each(['jpeg', 'png', 'webp'] as const)('converts %s to WebP in three widths', async (format) => {
  const image = await images.process(await createImage(2000, 1000).toFormat(format).toBuffer());
  expect(await sizesOf(image.files)).toEqual(['webp 400x200', 'webp 800x400', 'webp 1600x800']);
  expect(image).toMatchObject({ width: 1600, height: 800 });
});

test('does not enlarge a small image', async () => {
  const image = await images.process(await createImage(500, 300).jpeg().toBuffer());
  expect(await sizesOf(image.files)).toEqual(['webp 400x240', 'webp 500x300', 'webp 500x300']);
  expect(image).toMatchObject({ width: 500, height: 300 });
  expect(await sizesOf((await images.process(await createImage(1, 1).png().toBuffer())).files)).toEqual([
    'webp 1x1',
    'webp 1x1',
    'webp 1x1',
  ]);
});

test('scales down an extremely tall image', async () => {
  const image = await images.process(await createImage(100, 20_000).png().toBuffer());
  expect(image.height).toBeLessThanOrEqual(4800);
  for (const { body } of image.files) expect((await sharp(body).metadata()).format).toBe('webp');
});

test('rotates an image upright and strips its location and camera metadata', async () => {
  const original = await createImage(300, 100)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Secret Camera', Copyright: 'Somebody' },
      IFD3: { GPSLatitude: '29/1 45/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
    .toBuffer();
  expect((await sharp(original).metadata()).orientation).toBe(6);
  const image = await images.process(original);
  expect(image).toMatchObject({ width: 100, height: 300 });
  for (const { body } of image.files) {
    const metadata = await sharp(body).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.xmp).toBeUndefined();
    expect(metadata.icc).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(body.toString('latin1')).not.toMatch(/Secret|Somebody|GPS/);
  }
});

test('keeps transparency and converts other color spaces and bit depths to sRGB', async () => {
  const transparent = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const [file] = (await images.process(transparent)).files;
  expect((await sharp(file!.body).metadata()).hasAlpha).toBe(true);
  for (const original of [
    await createImage(50, 50).toColourspace('cmyk').jpeg().toBuffer(),
    await createImage(50, 50).toColourspace('rgb16').png().toBuffer(),
    await createImage(50, 50).greyscale().png().toBuffer(),
  ])
    expect((await sharp((await images.process(original)).files[0]!.body).metadata()).space).toBe('srgb');
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
test.each([
  ['SVG', async () => Buffer.from(svg)],
  ['SVG with an XML declaration', async () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['GIF', () => createImage(10, 10).gif().toBuffer()],
  ['TIFF', () => createImage(10, 10).tiff().toBuffer()],
  ['AVIF', () => createImage(10, 10).avif().toBuffer()],
  ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['JavaScript disguised as a GIF', async () => Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//')],
  ['PDF', async () => Buffer.from('%PDF-1.7\n')],
  ['RIFF audio', async () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
  ['an empty file', async () => Buffer.alloc(0)],
])('rejects %s', async (_type, createFile) => {
  const file = await createFile();
  expect(kindOf(file)).toBeUndefined();
  expect(await problemOf(file)).toBe('type');
});

test('removes content hidden in an image', async () => {
  const jpeg = await createImage(60, 60).jpeg().toBuffer();
  const evil = '<script>alert(1)</script>';
  // A JPEG comment segment: FF FE, length, text. The other file has data appended after the image.
  const comment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, evil.length + 2]),
    Buffer.from(evil),
    jpeg.subarray(2),
  ]);
  for (const file of [Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${evil}`)]), comment])
    for (const { body } of (await images.process(file)).files)
      expect(body.toString('latin1')).not.toContain('script');
});

test.each(['jpeg', 'png', 'webp'] as const)('rejects a truncated %s', async (format) => {
  const file = await createImage(600, 600).toFormat(format).toBuffer();
  for (const fraction of [0.9, 0.5, 0.02])
    expect(await problemOf(file.subarray(0, Math.floor(file.length * fraction))), String(fraction)).toBe(
      'broken',
    );
});

test('rejects more than 50 megapixels before decoding', async () => {
  const bomb = await sharp({ create: { width: 8000, height: 6300, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
  const initialRss = process.memoryUsage().rss;
  const startedAt = performance.now();
  expect(await problemOf(bomb)).toBe('pixels');
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(process.memoryUsage().rss - initialRss).toBeLessThan(200 * 1024 * 1024);
  // A header with a false size doesn't bypass the limit.
  const forged = Buffer.from(await createImage(10, 10).png().toBuffer());
  forged.writeUInt32BE(60_000, 16);
  forged.writeUInt32BE(60_000, 20);
  expect(['pixels', 'broken']).toContain(await problemOf(forged));
});

test('queues concurrent images', async () => {
  const file = await createImage(700, 500).jpeg().toBuffer();
  const results = await Promise.all(Array.from({ length: 8 }, () => images.process(file)));
  expect(results.every(({ width }) => width === 700)).toBe(true);
  // A rejected image frees its slot.
  expect(await Promise.all([1, 2, 3, 4].map(() => problemOf(Buffer.from('no'))))).toEqual(
    Array(4).fill('type'),
  );
  expect((await images.process(file)).width).toBe(700);
});
