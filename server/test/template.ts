import type { PageTemplate } from '../http/template.ts';

/** A page without a client, for tests of what the server itself puts into the HTML. */
export const bareTemplate: PageTemplate = async () => ({
  html: '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"><!--shell--></div><!--facts--><!--data--></body></html>',
  development: false,
  headLinks: '',
});
