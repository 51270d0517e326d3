import type { UseFormReturn } from 'react-hook-form';
import type { ChurchField } from '#shared/domain/church-fields.ts';
import type { ChurchForm, ChurchFormInput } from '#shared/domain/church-form.ts';

export type ChurchFormApi = UseFormReturn<ChurchFormInput, unknown, ChurchForm>;

export type GroupProps = {
  form: ChurchFormApi;
  /** Fields whose labels say that changes are public immediately. */
  live?: readonly ChurchField[];
};

/** The error of a list itself, not of one of its entries. */
export function listMessageOf(error: unknown): string | undefined {
  const { message, root } = (error ?? {}) as { message?: unknown; root?: { message?: string } };
  return typeof message === 'string' && message !== '' ? message : root?.message;
}

/** The error of a list, or else the first error among its entries. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  return (
    listMessageOf(error) ||
    Object.values(error)
      .map(messageOf)
      .find((message) => message !== undefined)
  );
}
