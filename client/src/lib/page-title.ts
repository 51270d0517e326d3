import { useEffect } from 'react';
import { site } from '#shared/site.ts';

/** Title of the page after a navigation; the first page's title is in the HTML. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title.includes(site.name) ? title : `${title} | ${site.name}`;
  }, [title]);
}
