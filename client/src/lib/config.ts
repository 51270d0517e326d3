import { apiUrl } from '#shared/api.ts';
import type { AppConfig } from '#shared/config.ts';
import { mapAttribution } from '#shared/messages/app.ts';

/** Origin of the API, set at build time; empty when the same server serves the client. */
const apiOrigin: string = import.meta.env.VITE_API_ORIGIN ?? '';

/** URL of a path on the API server: the API, uploads and calendar files. */
export const serverUrl = (path: string): string => apiOrigin + path;

/** Images are uploads on the server or drawings that come with the client. */
export const imageUrl = (path: string): string => (path.startsWith('/uploads/') ? serverUrl(path) : path);

/** JSON that the server put into the page. */
export function readBlock<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
}

/** Defaults that every page can work with until the configuration is loaded. */
export const appConfig: AppConfig = readBlock<AppConfig>('app-config') ?? {
  mode: 'production',
  tiles: {
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: mapAttribution,
  },
  payments: null,
};

/** A static host serves the page without the block, so the API is requested; on failure the defaults remain. */
export async function loadConfig(): Promise<void> {
  if (document.getElementById('app-config')) return;
  const response = await fetch(serverUrl(apiUrl('/api/config')), { credentials: 'include' }).catch(
    () => null,
  );
  if (response?.ok) Object.assign(appConfig, await response.json());
}
