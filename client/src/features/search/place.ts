import type { DirectoryFilters } from '#shared/domain/directory.ts';

/** The place in what was understood of the search query. */
export function typedPlace(read: string | null | undefined): string | null {
  const inferred = new URLSearchParams(read ?? '');
  return inferred.get('near') ?? inferred.get('zip') ?? inferred.get('area');
}

/** Where the list measures its distances from. */
export const placeOf = ({ near }: DirectoryFilters, read: string | null | undefined): string | null =>
  near ?? typedPlace(read);
