import type { FactSource } from '#shared/contracts/churches.ts';
import { visitFields } from '#shared/domain/visit-facts.ts';

export type FactsSaid = { factsBy?: FactSource | null; factsAt?: Date | null };

/**
 * Columns that say who last said one of the facts for visitors, and when: none if `changed`, the names of the changed
 * fields, has no such fact.
 */
export const statedFacts = (changed: readonly string[], by: FactSource, now: Date): FactsSaid =>
  visitFields.some((name) => changed.includes(name)) ? { factsBy: by, factsAt: now } : {};
