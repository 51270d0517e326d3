/** What the server tells the browser at run time (JSON block in the page). */
export type AppConfig = {
  mode: 'local' | 'production';
  tiles: { url: string; attribution: string };
  nonce: string;
  /** Moment at which the server drew the page. */
  now: number;
  /** Null when payments are off. */
  payments: {
    publishableKey: string;
    /** Stand-in of local mode, loaded in place of the provider's own script. */
    scriptUrl?: string;
  } | null;
};

const fallback: AppConfig = {
  mode: 'production',
  tiles: {
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
  },
  nonce: '',
  now: 0,
  payments: null,
};

export function readBlock<T>(id: string): T | undefined {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
}

export const appConfig: AppConfig = readBlock<AppConfig>('app-config') ?? fallback;
