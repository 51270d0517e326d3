import { apiUrl } from '#shared/api.ts';
import type { AppConfig } from '#shared/config.ts';

import { serverUrl } from './server-url.ts';

/** JSON that the server put into the page. */
export function readBlock<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
}

/** Until it is loaded: what every page can live with. */
export const appConfig: AppConfig = readBlock<AppConfig>('app-config') ?? {
  mode: 'production',
  tiles: {
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
  },
  payments: null,
};

/** A static host serves the page without the block; then the API is asked. A failure leaves the defaults. */
export async function loadConfig(): Promise<void> {
  if (document.getElementById('app-config')) return;
  const response = await fetch(serverUrl(apiUrl('/api/config')), { credentials: 'include' }).catch(
    () => null,
  );
  if (response?.ok) Object.assign(appConfig, await response.json());
}
