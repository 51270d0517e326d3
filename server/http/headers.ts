/** Security headers. Each is set explicitly, because helmet's defaults would break the site. */
import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { isVectorTiles, noTiles } from '#shared/domain/directory.ts';
import { paths } from '#shared/domain/paths.ts';
import type { Env } from '../env.ts';
import { AppError } from './errors.ts';

/** Browser features that the provider's iframes need for wallets and passkeys. */
const walletFeatures = ['payment', 'publickey-credentials-get'] as const;

/** Pages with card fields; wallets and passkeys stay blocked everywhere else. */
const paymentPages: readonly string[] = [paths.checkout, paths.churchOnboarding];

/** Leaves web-share at its default (self): browsers that don't support it would log a warning on every page. */
const permissionsWith = (wallets: string): string =>
  [
    'accelerometer=()',
    'autoplay=(self "https://www.youtube-nocookie.com")',
    'camera=()',
    'display-capture=()',
    'encrypted-media=()',
    'fullscreen=(self "https://www.youtube-nocookie.com")',
    'geolocation=(self)',
    'gyroscope=()',
    'magnetometer=()',
    'microphone=()',
    'midi=()',
    ...walletFeatures.map((feature) => `${feature}=(${wallets})`),
    'screen-wake-lock=()',
    'usb=()',
    'xr-spatial-tracking=()',
  ].join(', ');

/** Origin of the tile URL, where "{s}" matches any subdomain. A path means our own host. */
function tileOrigins(url: string): string[] {
  if (url === noTiles || url.startsWith('/')) return [];
  const parsed = new URL(url.replace('{s}', 'wildcard'));
  return [parsed.origin.replace('//wildcard.', '//*.')];
}

/** Rejects requests with several Host headers: the proxy might use one and we another. */
export const oneHost: RequestHandler = (req, _res, next) => {
  const hosts = req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  next(hosts.length > 1 ? new AppError('bad_input') : undefined);
};

/** Headers for all responses. HTML pages override the Content-Security-Policy (see pagePolicy). */
export function securityHeaders(env: Env): RequestHandler[] {
  const https = env.baseUrl?.startsWith('https://') ?? false;
  const set = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: true,
    // The tile service refuses requests without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
    xContentTypeOptions: true,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: { action: 'deny' },
    xPermittedCrossDomainPolicies: false,
    xPoweredBy: false,
    xXssProtection: false,
  });
  const strict = (_req: Request, res: Response, next: NextFunction) => {
    if (https) res.setHeader('Strict-Transport-Security', env.strictTransportSecurity);
    res.setHeader('Permissions-Policy', permissionsWith(''));
    res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    next();
  };
  return [set, strict];
}

/** Origins that the payment provider's card fields need in the Content-Security-Policy. */
function paymentSources(env: Env): Record<'script' | 'frame' | 'connect' | 'wallets', string[]> {
  const { payments } = env;
  if (payments.kind === 'off') return { script: [], frame: [], connect: [], wallets: [] };
  if (payments.kind === 'local') {
    const urls = [payments.url];
    return { script: urls, frame: urls, connect: urls, wallets: [new URL(payments.url).origin] };
  }
  const fields = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    script: fields,
    frame: [...fields, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
    // Not every browser supports wildcards here. These two frames show wallets and 3-D Secure.
    wallets: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  };
}

/** Sets the policies for the HTML page at `path`. Returns the nonce for style elements that libraries inject. */
export function pagePolicy(
  env: Env,
  res: Response,
  { path, development }: { path: string; development: boolean },
): string {
  const nonce = randomBytes(16).toString('base64');
  const https = env.baseUrl?.startsWith('https://') ?? false;
  const payments = paymentSources(env);
  const tiles = tileOrigins(env.tiles.url);
  // Raster tiles load as images; a vector tile file is fetched in ranges.
  const vector = isVectorTiles(env.tiles.url);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'connect-src': [
      "'self'",
      ...payments.connect,
      ...(vector ? tiles : []),
      ...(development ? ['ws:', 'wss:'] : []),
    ],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'frame-src': [
      ...(path === paths.developers ? ["'self'"] : []),
      'https://www.youtube-nocookie.com',
      ...payments.frame,
    ],
    'img-src': ["'self'", 'data:', ...(vector ? [] : tiles), 'https://i.ytimg.com'],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'script-src': ["'self'", ...payments.script, ...(development ? ["'unsafe-inline'"] : [])],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`])],
    'worker-src': ["'self'"],
  };
  const policy = Object.entries(directives).map(([name, values]) => `${name} ${values.join(' ')}`);
  if (https) policy.push('upgrade-insecure-requests');
  res.setHeader('Content-Security-Policy', policy.join('; '));
  if (payments.wallets.length > 0 && paymentPages.includes(path.replace(/(.)\/+$/, '$1')))
    res.setHeader(
      'Permissions-Policy',
      permissionsWith(['self', ...payments.wallets.map((origin) => `"${origin}"`)].join(' ')),
    );
  return nonce;
}
