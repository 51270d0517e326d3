/** Invalid query parameters of the lists, facets and map. */
export const queryErrors = {
  bbox: 'bbox takes south,west,north,east in degrees',
  near: 'near takes a five-digit ZIP code, an area, a town, or lat,lng in degrees',
  radius: 'radius takes miles from 0.1 to 250',
  zip: 'zip takes up to five digits',
  ids: (max: number) => `ids takes up to ${max} numbers with commas between them`,
  unknownZip: (zip: string) => `We don’t recognize the ZIP code ${zip}.`,
  unknownArea: (area: string) => `We don’t know where ${area} is yet.`,
  length: (max: number) => `at most ${max} characters`,
  nul: 'must not contain NUL',
  cursor: 'cursor is not valid for this list; start over without it',
  cursorField: 'Start over without it',
  several: (name: string, max: number) => `${name} takes at most ${max} values`,
  such: (name: string, example: string) => `${name} takes a value such as ${example}`,
  required: (name: string) => `${name} must not be empty`,
  number: (name: string, min: number, max: number) => `${name} takes a whole number from ${min} to ${max}`,
  oneOf: (name: string, choices: readonly string[]) => `${name} takes one of ${choices.join(', ')}`,
};
