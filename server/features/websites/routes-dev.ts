/** The websites of the sample churches, in local mode: below example.org, where nothing exists. */
import { Router } from 'express';

const prefix = '/dev/websites';

/** The local URL of a sample church's website; null for other URLs. */
export const sampleWebsite = ({ hostname, pathname }: URL, listeningUrl: string): string | null =>
  hostname.endsWith('.example.org') ? `${listeningUrl}${prefix}/${hostname}${pathname}` : null;

const page = (title: string, text: string) =>
  `<!doctype html><title>${title}</title><h1>${title}</h1><p>${text}</p>`;

/** Websites that have changed, so that the admin area shows findings. */
const movedTo: Record<string, string> = {
  'commerce-square.example.org': 'https://commerce-square-church.example.org/',
};
const changed: Record<string, string> = {
  'airline-nazarene.example.org': page(
    'airline-nazarene.example.org',
    'This domain is for sale. Buy this domain now.',
  ),
  'lakeshore-sheldon.example.org': page(
    'Situs Slot Gacor',
    'Judi online terpercaya: slot gacor, togel, casino online.',
  ),
};

export function sampleWebsiteRoutes(): Router {
  const router = Router();
  router.get(`${prefix}/:host{/*path}`, ({ params: { host }, path }, res) => {
    if (path.endsWith('/robots.txt')) res.type('text/plain').send('');
    else if (movedTo[host]) res.redirect(301, movedTo[host]);
    else {
      const name = host.split('.')[0]!.replaceAll(/[^a-z]/g, ' ');
      const own = page(`Welcome to ${name} church`, 'Join us for worship every Sunday. We pray with you.');
      res.send(changed[host] ?? own);
    }
  });
  return router;
}
