import type { PageTemplate } from '../http/page.ts';

/** An HTML shell without a client, for tests of what the server renders into it. */
export const bareTemplate: PageTemplate = async () => ({
  html: '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"><!--app--></div></body></html>',
  development: false,
  styles: '',
  headLinks: '',
  bodyLinks: '',
  render: () => '',
});
