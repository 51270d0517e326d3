import type { UserEvent } from '@testing-library/user-event';

/** Replaces the value of a field as a person does: by pasting text, or by choosing an option. */
export async function fill(user: UserEvent, field: Element, value: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, value);
  await user.clear(field);
  if (value) await user.paste(value);
}
