/** Pictures by libvips. What comes in is a stranger's: its kind, its size and our memory are bounded first. */

import sharp from 'sharp';
import { uploadLimits } from '#shared/pictures.ts';
import { type MadePicture, PictureRefused, type Pictures } from './types.ts';

/** Pictures that are worked on at once; the others wait. One of 50 megapixels may take 200 MB. */
const atOnce = 2;
/** A picture is at most this many times as high as wide (WebP ends at 16,383 pixels). */
const tallest = 3;
const secondsEach = 20;

type Kind = 'jpeg' | 'png' | 'webp';

/** Kind by the first bytes: no other reader of the library (SVG, PDF, GIF, TIFF …) ever sees the file. */
export function kindOf(file: Buffer): Kind | undefined {
  const starts = (bytes: string, from = 0) =>
    file.subarray(from, from + bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (starts('\xff\xd8\xff')) return 'jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  return undefined;
}

export function createPictures(): Pictures {
  sharp.concurrency(1);
  sharp.cache(false);
  let running = 0;
  const queue: (() => void)[] = [];
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or becomes free.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return { make: (original) => turn(() => make(original)) };
}

async function make(original: Buffer): Promise<MadePicture> {
  const kind = kindOf(original);
  if (!kind) throw new PictureRefused('type');
  // "error": a file that ends too early is refused, a harmless oddity of some camera is not.
  const options = { limitInputPixels: uploadLimits.pixels, failOn: 'error', sequentialRead: true } as const;
  try {
    const { format, width, height } = await sharp(original, {
      ...options,
      limitInputPixels: false,
    }).metadata();
    if (format !== kind) throw new PictureRefused('type');
    if (width * height > uploadLimits.pixels) throw new PictureRefused('pixels');
    // Decoded once, at the widest size; the narrower ones are made of that.
    const widest = Math.max(...uploadLimits.widths);
    const { data, info } = await sharp(original, options)
      .timeout({ seconds: secondsEach })
      .autoOrient()
      .resize({ width: widest, height: widest * tallest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const files: MadePicture['files'] = [];
    for (const wanted of uploadLimits.widths) {
      const body = await sharp(data, { raw })
        .timeout({ seconds: secondsEach })
        .resize({ width: wanted, height: wanted * tallest, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 78, effort: 4 })
        .toBuffer();
      files.push({ wanted, body });
    }
    return { width: info.width, height: info.height, files };
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    const slow = error instanceof Error && error.message.startsWith('timeout:');
    throw new PictureRefused(slow ? 'slow' : 'broken', { cause: error });
  }
}
