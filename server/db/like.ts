/** Pattern for whatever holds the text, of which no sign is a wildcard. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
