/** Event categories and their spellings. Without zod, because a visitor's first page loads this file. */

/** Stored values; labels in messages/events.ts. */
export const eventCategories = [
  'music',
  'community',
  'interfaith',
  'education',
  'youth',
  'social',
  'general',
] as const;
export type EventCategory = (typeof eventCategories)[number];

/** Alternative spellings on the specification's list and detail pages. */
const spellings: Record<string, EventCategory> = {
  'music & worship': 'music',
  'community service': 'community',
  'interfaith events': 'interfaith',
  'education & classes': 'education',
  'education programs': 'education',
  'youth programs': 'youth',
  'social events': 'social',
  'general events': 'general',
  'general event': 'general',
};

export function knownCategory(value: string): EventCategory | undefined {
  const key = value.trim().toLowerCase();
  return (
    eventCategories.find((name) => name === key) ??
    (Object.hasOwn(spellings, key) ? spellings[key] : undefined)
  );
}
/** Unknown values become general. */
export const categoryOf = (value: string | null | undefined): EventCategory =>
  knownCategory(value ?? '') ?? 'general';
