/** The websites of the sample churches, in local mode: below example.org and example.net, where nothing exists. */
import { Router } from 'express';
import { changedSites, movedSites, sampleSite } from './copy-dev.ts';

const prefix = '/dev/websites';

/** The local URL of a sample church's website; null for other URLs. */
export const sampleWebsite = ({ hostname, pathname }: URL, listeningUrl: string): string | null =>
  /\.example\.(?:org|net)$/.test(hostname) ? `${listeningUrl}${prefix}/${hostname}${pathname}` : null;

export function sampleWebsiteRoutes(): Router {
  const router = Router();
  router.get(`${prefix}/:host{/*path}`, ({ params: { host }, path }, res) => {
    if (path.endsWith('/robots.txt')) res.type('text/plain').send('');
    else if (movedSites[host]) res.redirect(301, movedSites[host]);
    else res.send(changedSites[host] ?? sampleSite(host.split('.')[0]!.replaceAll(/[^a-z]/g, ' ')));
  });
  return router;
}
