/** The place that the visitor last searched near in this tab, for distances on pages whose URL has none. */
import { readStorage, writeStorage } from '@/lib/storage.ts';

const key = 'near';

export const lastPlace = (): string | null => readStorage(key, 'sessionStorage');

export const rememberPlace = (near: string): void => writeStorage(key, near, 'sessionStorage');
