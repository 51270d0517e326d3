/** Loads code on demand, and recovers if that fails. */
import { readJson, writeJson } from './storage.ts';

let timesOnline = 0;
globalThis.addEventListener('online', () => {
  timesOnline += 1;
});

/** Code that couldn't be loaded. It is `gone` if the server responds but still doesn't have it after a reload. */
export class ChunkError extends Error {
  readonly gone: boolean;
  private readonly timesOnline = timesOnline;

  constructor(gone: boolean, cause: unknown) {
    super('chunk', { cause });
    this.gone = gone;
  }

  /** Whether the connection has returned since. */
  get isOutdated(): boolean {
    return timesOnline > this.timesOnline;
  }
}

/** Loads code that is likely needed soon. If that fails, using it loads it again. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

let reloading = false;

/**
 * Loads code that is needed now. A file that is gone, although the server responds, was replaced by a deploy: the page
 * reloads once. Forms keep their values as drafts when that happens.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  reload: () => void = () => window.location.reload(),
): Promise<T> {
  const timesBefore = timesOnline;
  try {
    return await attempt(load);
  } catch {
    // A short interruption is over by now.
  }
  try {
    return await attempt(load);
  } catch (error) {
    const gone = await serverResponds();
    if (gone && !reloading && mayReload()) {
      reloading = true;
      reload();
    }
    // The current page stays until the reload replaces it.
    if (reloading) return new Promise<never>(() => {});
    // Nobody waits for the connection yet, so its return would go unnoticed.
    if (timesOnline > timesBefore) return loadChunk(load, reload);
    throw new ChunkError(gone, error);
  }
}

async function attempt<T>(load: () => Promise<T>): Promise<T> {
  await restoreStyles();
  return load();
}

/** Stylesheets that couldn't be loaded. Those that are still loading must stay: others wait for them. */
const failedStyles = new Set(
  // Scripts run after the first stylesheets have loaded or failed.
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet),
);
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

/** Vite requests the stylesheet of a chunk only once, even if that fails. */
async function restoreStyles(): Promise<void> {
  const failed = [...failedStyles];
  failedStyles.clear();
  await Promise.all(
    failed.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = resolve;
          again.onerror = reject;
          link.replaceWith(again);
        }),
    ),
  );
}

async function serverResponds(): Promise<boolean> {
  // A small file that every build has, also on a static host.
  const url = new URL('/favicon.svg', window.location.href);
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response?.ok ?? false;
}

const reloadsKey = 'reloaded-builds';

/** Once per build and tab, and never without storage, because the page could reload forever. */
function mayReload(): boolean {
  // The name of the first script contains a hash of the build.
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const stored = readJson<string[]>(reloadsKey, 'sessionStorage');
  const reloads = Array.isArray(stored) ? stored : [];
  if (reloads.includes(build)) return false;
  writeJson(reloadsKey, [...reloads, build], 'sessionStorage');
  return readJson(reloadsKey, 'sessionStorage') !== null;
}
