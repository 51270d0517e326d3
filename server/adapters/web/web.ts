/** Reads pages of other people's websites, without ever reaching anything that isn't public. */
import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { site } from '#shared/domain/site.ts';
import { isPublicAddress } from './addresses.ts';

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
type WebFailure = 'dns' | 'unsafe' | 'timeout' | 'certificate' | 'redirects' | 'connection';

export class WebError extends Error {
  readonly failure: WebFailure;
  constructor(failure: WebFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

const limits = { bytes: 256 * 1024, headerBytes: 16 * 1024, milliseconds: 10_000, redirects: 5 };
const permanent = [301, 308];
const redirects = [...permanent, 302, 303, 307];

/** Our name in the User-Agent header and in robots.txt. */
export const websiteAgent = `${site.slug}-website-check`;

export type WebOptions = {
  /** Where people find out who we are. */
  contactUrl: () => string;
  /** Maps a URL to a local http URL, which is requested without address checks. Only for tests. */
  standIn?: (url: URL) => string | null;
  /** Tests replace the DNS. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
};

const resolveAll = (host: string): Promise<LookupAddress[]> => promisify(lookup)(host, { all: true });

/** Throws unless every address of the host is public. The connection may only use the addresses returned here. */
async function checkedAddresses(url: URL, resolve: (host: string) => Promise<LookupAddress[]>) {
  if (!/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '' || url.password !== '')
    throw new WebError('unsafe');
  // The brackets of an IPv6 address.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
  if (addresses.length === 0) throw new WebError('dns');
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new WebError('unsafe');
  return addresses;
}

/** Instead of asking the DNS again, which could answer differently this time. */
export const pinnedTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, done) =>
    options.all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family);

type Request = { method: 'HEAD' | 'GET'; userAgent: string; signal: AbortSignal; lookup?: LookupFunction };

function request(url: URL, { method, userAgent, signal, lookup }: Request): Promise<http.IncomingMessage> {
  const { request: open } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const headers = {
      'User-Agent': userAgent,
      Accept: 'text/html,application/xhtml+xml,*/*;q=0.5',
      'Accept-Encoding': 'gzip',
      'Accept-Language': 'en',
    };
    const options = { method, headers, signal, agent: false, maxHeaderSize: limits.headerBytes };
    open(url, lookup ? { ...options, lookup } : options)
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

/** The first 256 KB, decompressed. */
async function bodyOf(response: http.IncomingMessage): Promise<Buffer> {
  const stream: Readable =
    response.headers['content-encoding'] === 'gzip'
      ? response.pipe(zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH }))
      : response;
  response.on('error', (error) => stream.destroy(error));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= limits.bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, limits.bytes);
}

/** In the encoding that the response or the page names, else UTF-8. */
function decode(bytes: Buffer, contentType: string): string {
  const named = (text: string) => /charset\s*=\s*["']?([\w-]+)/i.exec(text)?.[1];
  const encoding = named(contentType) ?? named(bytes.subarray(0, 2048).toString('latin1')) ?? 'utf-8';
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

async function readResponse(
  response: http.IncomingMessage,
  method: 'HEAD' | 'GET',
): Promise<Pick<WebResponse, 'status' | 'isHtml' | 'text'>> {
  const type = response.headers['content-type'] ?? '';
  const isHtml = type === '' || /html/i.test(type);
  const hasText = method === 'GET' && (isHtml || /^text\/plain/i.test(type));
  return {
    status: response.statusCode!,
    isHtml,
    text: hasText ? decode(await bodyOf(response), type) : '',
  };
}

const codes: Record<string, WebFailure> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ENODATA: 'dns',
  ABORT_ERR: 'timeout',
  ETIMEDOUT: 'timeout',
};

function webError(error: unknown): WebError {
  if (error instanceof WebError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isCertificate = /CERT|SIGNATURE|ALTNAME|^ERR_(TLS|SSL)/.test(code);
  return new WebError(codes[code] ?? (isCertificate ? 'certificate' : 'connection'), error);
}

/** The URL that a redirect leads to; null if the response isn't one. */
function targetOf({ statusCode, headers }: http.IncomingMessage, url: URL): URL | null {
  if (!redirects.includes(statusCode!) || !headers.location) return null;
  // Headers are bytes; many servers send UTF-8.
  return new URL(Buffer.from(headers.location, 'latin1').toString(), url);
}

export type Web = ReturnType<typeof createWeb>;

export function createWeb({ contactUrl, standIn, resolve = resolveAll }: WebOptions) {
  const connect = async (url: URL, method: 'HEAD' | 'GET', signal: AbortSignal) => {
    const userAgent = `${websiteAgent}/1.0 (+${contactUrl()})`;
    const local = standIn?.(url);
    if (local) return request(new URL(local), { method, userAgent, signal });
    const lookup = pinnedTo(await checkedAddresses(url, resolve));
    signal.throwIfAborted();
    return request(url, { method, userAgent, signal, lookup });
  };

  const follow = async (start: string, method: 'HEAD' | 'GET', signal: AbortSignal) => {
    let url = new URL(start);
    let permanentUrl: string | null = null;
    let onlyPermanent = true;
    for (let count = 0; ; count += 1) {
      const response = await connect(url, method, signal);
      try {
        const target = targetOf(response, url);
        if (!target) return { url: url.href, permanentUrl, ...(await readResponse(response, method)) };
        if (count === limits.redirects) throw new WebError('redirects');
        onlyPermanent &&= permanent.includes(response.statusCode!);
        if (onlyPermanent) permanentUrl = target.href;
        url = target;
      } finally {
        response.destroy();
      }
    }
  };

  return {
    /** Follows up to five redirects, within 10 s altogether. Throws a WebError. */
    read: async (url: string, method: 'HEAD' | 'GET', signal?: AbortSignal): Promise<WebResponse> => {
      // Not AbortSignal.any, see jobs/runner.ts.
      const controller = new AbortController();
      const abort = () => controller.abort();
      const timer = setTimeout(abort, limits.milliseconds);
      signal?.addEventListener('abort', abort);
      // Neither the DNS nor a slow body can be aborted by a request's signal.
      const aborted = new Promise<never>((_resolve, reject) => {
        controller.signal.addEventListener('abort', () => reject(new WebError('timeout')));
      });
      try {
        return await Promise.race([follow(url, method, controller.signal), aborted]);
      } catch (error) {
        throw webError(error);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}
