/** Categories of events and how else they are spelt; no schemas, because the first page of a visitor needs it. */

/** Stored values; labels in messages-events.ts. */
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

/** The other spellings of the specification's list and detail pages. */
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
/** Whatever is not known is general. */
export const categoryOf = (value: string | null | undefined): EventCategory =>
  knownCategory(value ?? '') ?? 'general';
