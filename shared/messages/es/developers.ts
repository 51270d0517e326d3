import type * as english from '#shared/messages/developers.ts';
import { site } from '../../domain/site.ts';
import type { Copy } from '../copy.ts';
import { churchNames } from './churches/churches.ts';
import { inArea } from './churches/value-names.ts';

export const developers: Copy<typeof english.developers> = {
  intro: `Todo lo público de ${site.name} se puede usar en otros sitios: muestre una lista de iglesias en el suyo, lea la API desde sus páginas o descargue el directorio completo.`,
  listTitle: 'Una lista para su sitio',
  listText:
    'Pegue esta línea donde quiera mostrar la lista. No necesita una cuenta, no usa cookies y siempre muestra los horarios actuales.',
  count: 'Número de iglesias',
  line: 'La línea para su página',
  copy: 'Copiar la línea',
  copied: 'Copiada',
  preview: 'Vista previa',
  frameTitle: '¿Su sitio bloquea los scripts de otros sitios?',
  frameText: 'Entonces use este marco. Muestra la misma lista.',
  frameLine: 'El marco para su página',
  apiTitle: 'Lea la API desde sus páginas',
  apiText:
    'Estas URL responden en JSON a cualquier sitio, sin clave y sin cookies (CORS permite todos los orígenes).',
  reads: {
    '/api/churches?denomination=Baptist&limit=5':
      'Iglesias, con los filtros del directorio. El encabezado Link trae la página siguiente.',
    '/api/churches/1': 'Una iglesia.',
    '/api/churches/facets': 'Cuántas iglesias hay en cada zona y de cada denominación.',
    '/api/areas': 'Las zonas.',
    '/api/denominations': 'Las denominaciones.',
    '/api/events': 'Próximos eventos.',
    '/api/openapi.json': 'La API completa como documento OpenAPI.',
  },
  example: 'Ejemplo',
  limitsTitle: 'Límites',
  limits: [
    'Hasta 200 solicitudes en 10 segundos desde una misma dirección. A partir de ahí, la respuesta es 429 con un encabezado Retry-After.',
    'Las listas tienen hasta 100 iglesias por página. Si las necesita todas, descargue los archivos de abajo.',
    'Guarde las respuestas unos minutos en vez de pedirlas de nuevo para cada visitante.',
  ],
  filesTitle: 'Descargue todo',
  filesText: 'Se generan cada noche, con una fila por iglesia, su fuente y su licencia.',
  attributionTitle: 'Atribución',
  attribution: [
    `Mencione a ${site.name} con un enlace donde muestre los datos.`,
    'Las filas de OpenStreetMap están bajo la licencia ODbL: dé crédito a “© OpenStreetMap contributors”. Las filas de registros del gobierno de Estados Unidos son de dominio público. Los datos que las iglesias escribieron aquí se pueden usar libremente con un enlace a su página.',
    'Las descripciones y las fotos son de las iglesias y no forman parte de los archivos.',
  ],
  llms: 'Los horarios son los que indican las iglesias y los registros públicos. Cada página de iglesia los incluye como eventos de schema.org, con la fecha de la última confirmación. Si los cita, incluya un enlace a la página de la iglesia.',
  links: {
    '/directory': 'búsqueda por nombre, denominación, zona, código postal, idioma u horario',
    '/sitemap.xml': 'todas las páginas',
    '/api/openapi.json': 'lecturas públicas en JSON, desde cualquier origen',
    '/data/churches.csv.gz': 'todas las iglesias, con fuente y licencia en cada fila, actualizado cada noche',
    '/data/churches.geojson.gz': 'los mismos datos para mapas',
    '/developers': 'límites, atribución y una lista para otros sitios',
  },
  notYet: 'Los archivos se están generando por primera vez. Intente de nuevo en un minuto.',
  frameHeading: (denomination, area) =>
    `${denomination ? churchNames.placesOf(denomination) : 'Iglesias'}${area ? ` ${inArea(area)}` : ''}`,
  withoutScript: 'Ver la lista en el directorio',
  list: {
    featured: 'Destacada',
    noTimes: 'Aún sin horarios',
    more: 'Más en {site}',
    empty: 'Aún no hay iglesias aquí.',
    failed: 'No se puede cargar la lista en este momento.',
  },
};
