import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

/** schema.org trail from the home page; each step is a name and a path. */
export const breadcrumb = (base: string, steps: Array<[name: string, path: string]>) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[site.name, paths.home] as [string, string], ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: base + path,
  })),
});
