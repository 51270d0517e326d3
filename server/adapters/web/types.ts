/** Reads pages of other people's websites, without ever reaching anything that isn't public. */

export type WebResponse = {
  /** After redirects. */
  url: string;
  /** Where the permanent redirects at the beginning lead; null without any. */
  permanentUrl: string | null;
  status: number;
  isHtml: boolean;
  /** At most 256 KB of text; '' for HEAD requests and for other types than HTML and plain text. */
  text: string;
};

/** Why there is no response. 'unsafe' means a URL or address that we never connect to. */
export type WebFailure = 'dns' | 'unsafe' | 'timeout' | 'certificate' | 'redirects' | 'connection';

export class WebError extends Error {
  readonly failure: WebFailure;
  constructor(failure: WebFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

export type Web = {
  /** Follows up to five redirects, within 10 s altogether. Throws a WebError. */
  read: (url: string, method: 'HEAD' | 'GET', signal?: AbortSignal) => Promise<WebResponse>;
};
