/** The place that the visitor last searched near in this tab, for distances on pages whose URL has none. */
import type { DirectoryFilters } from '#shared/domain/directory.ts';
import { readStorage, writeStorage } from '@/lib/storage.ts';

const key = 'near';

/** The place in what was understood of the search query. */
export function typedPlace(read: string | null | undefined): string | null {
  const inferred = new URLSearchParams(read ?? '');
  return inferred.get('near') ?? inferred.get('zip') ?? inferred.get('area');
}

/** Where the list measures its distances from. */
export const placeOf = ({ near }: DirectoryFilters, read: string | null | undefined): string | null =>
  near ?? typedPlace(read);

export const lastPlace = (): string | null => readStorage(key, 'sessionStorage');

export const rememberPlace = (near: string): void => writeStorage(key, near, 'sessionStorage');
