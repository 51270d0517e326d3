/** How denominations and areas are shown. Their values in URLs, forms, and the API are the English names. */
export const shown = {
  denomination: (value: string): string => value,
  area: (value: string): string => value,
};

/** The values of names that visitors type; anything else stays as it is. */
export const typed = {
  /** "baptist church" */
  denomination: (words: string): string => words.replace(/ church(es)?$/i, ''),
  area: (name: string): string => name,
};
