/** Image processing with libvips. Uploads are untrusted, so type, size, and memory are limited up front. */
import sharp from 'sharp';
import { uploadLimits } from '#shared/domain/pictures.ts';

/** An upload converted into our sizes. */
type ProcessedImage = {
  /** Pixels, of the largest version. */
  width: number;
  height: number;
  /** One per width in `uploadLimits`: WebP, rotated upright, metadata removed. */
  files: { width: number; body: Buffer }[];
};

/** type: not a JPEG, PNG, or WebP; pixels: too many; broken: can't be decoded; slow: timed out, so a retry may succeed. */
export type ImageProblem = 'type' | 'pixels' | 'broken' | 'slow';

export class ImageRejected extends Error {
  readonly problem: ImageProblem;
  constructor(problem: ImageProblem, options?: ErrorOptions) {
    super(`image rejected: ${problem}`, options);
    this.problem = problem;
  }
}

/** A 50-megapixel image can take 200 MB, so the rest wait in a queue. */
const maxConcurrent = 2;
/** Limits the height to this many times the width (WebP's maximum is 16,383 pixels). */
const maxAspect = 3;
const timeoutSeconds = 20;

type Kind = 'jpeg' | 'png' | 'webp';

/** Detects the type from the first bytes, so libvips's other decoders (SVG, PDF, GIF, TIFF) never see the file. */
export function kindOf(file: Buffer): Kind | undefined {
  const startsWith = (bytes: string, from = 0) =>
    file.subarray(from, from + bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (startsWith('\xff\xd8\xff')) return 'jpeg';
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'webp';
  return undefined;
}

export type Images = ReturnType<typeof createImages>;

export function createImages() {
  sharp.concurrency(1);
  sharp.cache(false);
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    /** Rejects with ImageRejected. */
    process: async (original: Buffer): Promise<ProcessedImage> => {
      if (running >= maxConcurrent) await new Promise<void>((resolve) => queue.push(resolve));
      else running += 1;
      try {
        return await processImage(original);
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

async function processImage(original: Buffer): Promise<ProcessedImage> {
  const kind = kindOf(original);
  if (!kind) throw new ImageRejected('type');
  try {
    const { format, width, height } = await sharp(original, {
      limitInputPixels: false,
      failOn: 'error',
      sequentialRead: true,
    }).metadata();
    if (format !== kind) throw new ImageRejected('type');
    if (width * height > uploadLimits.pixels) throw new ImageRejected('pixels');
    return await resize(original);
  } catch (error) {
    if (error instanceof ImageRejected) throw error;
    const timedOut = error instanceof Error && error.message.startsWith('timeout:');
    throw new ImageRejected(timedOut ? 'slow' : 'broken', { cause: error });
  }
}

const resizeOptions = (width: number) =>
  ({ width, height: width * maxAspect, fit: 'inside', withoutEnlargement: true }) as const;

/** Decodes once, at the largest size; the smaller versions are resized from that. */
async function resize(original: Buffer): Promise<ProcessedImage> {
  // failOn 'error' rejects truncated files but tolerates the harmless quirks of some cameras.
  const options = { limitInputPixels: uploadLimits.pixels, failOn: 'error', sequentialRead: true } as const;
  const { data, info } = await sharp(original, options)
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize(resizeOptions(Math.max(...uploadLimits.widths)))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: ProcessedImage['files'] = [];
  for (const width of uploadLimits.widths) {
    const body = await sharp(data, { raw })
      .timeout({ seconds: timeoutSeconds })
      .resize(resizeOptions(width))
      .webp({ quality: 78, effort: 4 })
      .toBuffer();
    files.push({ width, body });
  }
  return { width: info.width, height: info.height, files };
}
