import { useEffect } from 'react';
import { site } from '#shared/site.ts';

/** Title of the page after a step inside the site; the first page's title comes with its HTML. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title.includes(site.name) ? title : `${title} | ${site.name}`;
  }, [title]);
}
