import type { UseFormReturn } from 'react-hook-form';
import type { ChurchField } from '#shared/church-fields.ts';
import type { ChurchForm, ChurchFormInput } from '#shared/church-form.ts';

export type ChurchFormApi = UseFormReturn<ChurchFormInput, unknown, ChurchForm>;

export type GroupProps = {
  form: ChurchFormApi;
  /** Fields that are public as soon as they are saved; they say so. */
  live?: readonly ChurchField[];
};

/** The error of a list as a whole, not of one of its entries. */
export function listMessageOf(error: unknown): string | undefined {
  const { message, root } = (error ?? {}) as { message?: string; root?: { message?: string } };
  return message || root?.message;
}

/** The error of a list, or of the first of its lines that has one. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message, root } = error as { message?: unknown; root?: { message?: string } };
  if (typeof message === 'string' && message !== '') return message;
  if (root?.message) return root.message;
  return Object.values(error)
    .map((line) => messageOf(line))
    .find((text) => text !== undefined);
}
