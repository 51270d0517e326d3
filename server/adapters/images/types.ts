/** What we need of an image library: it reads uploads of strangers and makes our versions of them. */
export type ProcessedImage = {
  /** Of the widest version, in pixels. */
  width: number;
  height: number;
  /** One for each width of the upload limits: WebP, upright, without metadata. */
  files: { width: number; body: Buffer }[];
};

export type Images = {
  /** Rejects with ImageRejected. */
  process: (original: Buffer) => Promise<ProcessedImage>;
};

/** type: not JPEG, PNG or WebP; pixels: too many; broken: unreadable; slow: took too long, a retry may succeed. */
export type ImageProblem = 'type' | 'pixels' | 'broken' | 'slow';

export class ImageRejected extends Error {
  readonly problem: ImageProblem;
  constructor(problem: ImageProblem, options?: ErrorOptions) {
    super(`image rejected: ${problem}`, options);
    this.problem = problem;
  }
}
