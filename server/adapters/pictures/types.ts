/** What we need of whoever reads pictures of people and makes ours of them. */
export type MadePicture = {
  /** Of the widest version, in pixels. */
  width: number;
  height: number;
  /** One for each wanted width: WebP, turned upright, without metadata. */
  files: { wanted: number; body: Buffer }[];
};

export type Pictures = {
  /** Rejects with PictureRefused. */
  make: (original: Buffer) => Promise<MadePicture>;
};

/**
 * type: no JPEG, PNG or WebP; pixels: more of them than we take; broken: cannot be read to its
 * end; slow: took too long just now, another try may do. */
export type PictureFault = 'type' | 'pixels' | 'broken' | 'slow';

export class PictureRefused extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(`the picture is refused: ${fault}`, options);
    this.fault = fault;
  }
}
