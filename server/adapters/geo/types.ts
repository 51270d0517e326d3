/** Positions from our own data: no outside geocoder is called. */
export type Geo = {
  /** Center of a US ZIP code ("12345" or "12345-6789") in degrees; undefined when it has no area of its own. */
  zipCenter: (zip: string) => { latitude: number; longitude: number } | undefined;
};
