import type { PageTemplate } from '../http/page/template.ts';

/** An HTML shell without a client, for tests of the server's part of a page. */
export const bareTemplate: PageTemplate = async () => ({
  html: '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"><!--shell--></div><!--facts--><!--data--></body></html>',
  development: false,
  headLinks: '',
});
