/** What other sites and programs read: the nightly files, the embeddable list, and llms.txt. */
import { type Request, Router } from 'express';
import { directoryPath, embedPath } from '#shared/domain/paths.ts';
import { site } from '#shared/domain/site.ts';
import { embedAttributes } from '#shared/locale/embed.ts';
import { currentLocale, pageUrl } from '#shared/locale/locale.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { developers as copy } from '#shared/messages/developers.ts';
import type { Deps } from '../../deps.ts';
import { openToAll } from '../../http/cors.ts';
import { AppError } from '../../http/errors.ts';
import { limit } from '../../http/limits.ts';
import { escapeHtml } from '../../http/page/html.ts';
import { sendFile } from '../../http/response/file.ts';
import { type DumpFile, dumpFiles } from './service.ts';

/** The only page that other sites may show in a frame. It needs nothing but the script and public reads. */
const framePolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

export function openDataRoutes(deps: Deps, { base }: { base: (req: Request) => string }): Router {
  const router = Router();
  // Other sites may load the script, which is one of the client's files.
  router.get('/embed.js', openToAll, (_req, _res, next) => next());

  router.get('/llms.txt', (req, res) => {
    const links = Object.entries(copy.links).map(
      ([path, text]) => `- [${path}](${base(req)}${path}): ${text}`,
    );
    const lines = [`# ${site.name}`, '', `> ${site.description}`, '', copy.llms, '', '## Data', '', ...links];
    res.type('text/plain').send(`${lines.join('\n')}\n`);
  });

  router.get('/data/:file', openToAll, limit(deps.limits, 'read'), async (req, res) => {
    const name = req.params.file as DumpFile;
    if (!Object.hasOwn(dumpFiles, name)) throw new AppError('not_found');
    const file = await deps.storage.get(dumpFiles[name]);
    if (!file) {
      // On a new site, before the first night.
      deps.jobEvents.emit('wake', 'open-data');
      throw new AppError('unavailable', { message: copy.notYet, retryAfter: 60 });
    }
    const headers = {
      'Content-Type': 'application/gzip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'public, max-age=3600',
    };
    await sendFile(deps, req, res, { file, headers });
  });

  router.get(embedPath, (req, res) => {
    const value = (name: string) => String(req.query[name] ?? '').slice(0, 100);
    const filters = { area: value('area'), denomination: value('denomination') };
    const attributes = embedAttributes({ ...filters, language: value('language'), limit: value('limit') })
      .map(([name, text]) => ` data-${name}="${escapeHtml(text)}"`)
      .join('');
    const title = escapeHtml(copy.frameHeading(filters.denomination, shown.area(filters.area)));
    const link = escapeHtml(base(req) + pageUrl(directoryPath(filters)));
    res.removeHeader('X-Frame-Options');
    res.set({ 'Content-Security-Policy': framePolicy, 'Cache-Control': 'public, max-age=3600' });
    res.send(
      `<!doctype html><html lang="${currentLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title></head><body><script src="/embed.js"${attributes}></script><noscript><a href="${link}" target="_blank" rel="noopener">${escapeHtml(copy.withoutScript)}</a></noscript></body></html>`,
    );
  });
  return router;
}
