/** An upload converted into our sizes. */
export type ProcessedImage = {
  /** Pixels, of the largest version. */
  width: number;
  height: number;
  /** One per width in `uploadLimits`: WebP, rotated upright, metadata removed. */
  files: { width: number; body: Buffer }[];
};

export type Images = {
  /** Rejects with ImageRejected. */
  process: (original: Buffer) => Promise<ProcessedImage>;
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
