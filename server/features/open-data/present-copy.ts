import { site } from '#shared/domain/site.ts';

/**
 * Licenses of the sources that allow passing their data on. Churches of other sources are left out, because nobody has
 * said that they may be.
 */
export const licenses: Record<string, { source: string; license: string }> = {
  hifld: { source: 'HIFLD, US Department of Homeland Security', license: 'Public domain' },
  gnis: { source: 'GNIS, US Geological Survey', license: 'Public domain' },
  osm: { source: '© OpenStreetMap contributors', license: 'ODbL 1.0' },
  [site.slug]: { source: site.name, license: 'Facts, free to use with a link to the church’s page' },
};
