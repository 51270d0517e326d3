/** What is typed into a long form, kept in this browser until it is sent. */
export type Draft<T> = { at: string; content: T };

const keyOf = (name: string) => `draft:${name}`;

export function readDraft<T>(name: string): Draft<T> | null {
  try {
    const found = JSON.parse(window.localStorage.getItem(keyOf(name)) ?? 'null') as Draft<T> | null;
    return found &&
      typeof found.at === 'string' &&
      typeof found.content === 'object' &&
      found.content !== null
      ? found
      : null;
  } catch {
    return null;
  }
}

export function writeDraft<T extends object>(name: string, content: T): void {
  try {
    window.localStorage.setItem(
      keyOf(name),
      JSON.stringify({ at: new Date().toISOString(), content } satisfies Draft<T>),
    );
  } catch {
    // Storage may be full or switched off; the form itself still holds everything.
  }
}

export function clearDraft(name: string): void {
  try {
    window.localStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}
