import * as english from '#shared/domain/site.ts';
import type { Copy } from '../../../copy.ts';

export { samplePasswords } from '#shared/domain/site.ts';

export const site: Copy<typeof english.site> = {
  ...english.site,
  tagline: 'Encuentre su iglesia en Houston y sus alrededores',
  description:
    'Encuentre una iglesia en Houston y sus alrededores por nombre, denominación, barrio o código postal, en una lista o en un mapa, con indicaciones para llegar.',
  featuredHeading: 'Iglesias destacadas en Houston, Texas',
  county: 'el condado de Harris',
  badges: [
    { ...english.site.badges[0], name: 'Miembro de la asociación del sector de dominios' },
    english.site.badges[1],
  ],
};
