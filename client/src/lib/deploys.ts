/** After a deploy, the files of the page that is open are gone; a reload gets the new ones. */
import { readJson, writeJson } from './storage.ts';

const key = 'reloaded-build';

/** Reloads once per build and tab if code can't be loaded although the server responds. Forms keep their values as drafts. */
export function reloadAfterDeploy(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', async () => {
    // The name of the first script contains a hash of the build.
    const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
    // A small file that every build has, also on a static host.
    const url = new URL('/favicon.svg', window.location.href);
    const response = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (!response?.ok || readJson(key, 'sessionStorage') === build) return;
    writeJson(key, build, 'sessionStorage');
    // Without storage, the page could reload forever.
    if (readJson(key, 'sessionStorage') === build) reload();
  });
}
