import { apiUrl } from '#shared/contracts/api.ts';
import type { AppConfig } from '#shared/contracts/config.ts';
import { mapAttribution } from '#shared/messages/app.ts';
import { operator, setOperator } from '#shared/operator/operator.ts';

/** Set at build time; empty when the API's server also serves the client. */
const apiOrigin: string = import.meta.env.VITE_API_ORIGIN ?? '';

/** URL of a path on the API server, including uploads and calendar files. */
export const serverUrl = (path: string): string => apiOrigin + path;

/** Uploads come from the server; other images are bundled with the client. */
export const imageUrl = (path: string): string => (path.startsWith('/uploads/') ? serverUrl(path) : path);

/** Parses a JSON block that the server embedded in the page. */
export function readBlock<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
}

/** The defaults work for every page until the configuration is loaded. */
export const appConfig: AppConfig = readBlock<AppConfig>('app-config') ?? {
  mode: 'production',
  operator,
  tiles: {
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: mapAttribution,
  },
  payments: null,
  websiteChecks: false,
};
setOperator(appConfig.operator);

/** Static hosts serve the page without the embedded block, so fetch it from the API. On failure the defaults remain. */
export async function loadConfig(): Promise<void> {
  if (document.getElementById('app-config')) return;
  const response = await fetch(serverUrl(apiUrl('/api/config')), { credentials: 'include' }).catch(
    () => null,
  );
  if (!response?.ok) return;
  Object.assign(appConfig, await response.json());
  setOperator(appConfig.operator);
}

/** Of the API and the pages that it serves. */
export const serverOrigin = (): string => new URL(serverUrl('/'), window.location.href).origin;
