import { site } from '#shared/domain/site.ts';
import type * as english from '../../../../../../server/features/open-data/present-copy.ts';
import type { Copy } from '../../../../copy.ts';

export const licenses: Copy<typeof english.licenses> = {
  hifld: {
    source: 'HIFLD, Departamento de Seguridad Nacional de Estados Unidos',
    license: 'Dominio público',
  },
  gnis: { source: 'GNIS, Servicio Geológico de Estados Unidos', license: 'Dominio público' },
  osm: { source: '© OpenStreetMap contributors', license: 'ODbL 1.0' },
  [site.slug]: {
    source: site.name,
    license: 'Datos de uso libre con un enlace a la página de la iglesia',
  },
};
