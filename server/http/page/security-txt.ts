import { type Request, Router } from 'express';
import { site } from '#shared/domain/site.ts';
import { operator } from '#shared/operator/operator.ts';

const securityTxtPath = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year, so that stale copies are recognized. */
const validDays = 180;

/** How to report a vulnerability (RFC 9116, SECURITY.md). `base` is the site's public origin. */
export function securityTxtRoutes(options: { base: (req: Request) => string; now: () => Date }): Router {
  const router = Router();
  router.get(securityTxtPath, (req, res) => {
    const expires = new Date(options.now().getTime() + validDays * 86_400_000);
    const fields = {
      Contact: `mailto:${operator.email}`,
      Expires: expires.toISOString(),
      'Preferred-Languages': site.language,
      Canonical: options.base(req) + securityTxtPath,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    res.type('text/plain').send(lines.join(''));
  });
  return router;
}
