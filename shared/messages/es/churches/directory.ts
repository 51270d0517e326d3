import type * as english from '#shared/messages/churches/directory.ts';
import { numberText, totalText } from '../../../domain/format.ts';
import { site } from '../../../domain/site.ts';
import type { Copy } from '../../copy.ts';
import { ofArea } from './value-names.ts';

export const directory: Copy<typeof english.directory> = {
  title: 'Directorio de',
  panel: 'Encuentre su hogar espiritual',
  clear: 'Borrar filtros',
  allDenominations: 'Todas las denominaciones',
  allAreas: 'Todas las zonas',
  empty: 'No encontramos iglesias',
  loadingDenominations: 'Cargando denominaciones...',
  loadingAreas: 'Cargando zonas...',
  noDenominations: 'No hay denominaciones',
  noAreas: 'No hay zonas',
  viewAllAreas: 'Ver todas las zonas',
  failed: 'No pudimos cargar las iglesias. Intente de nuevo más tarde.',
  search: 'Buscar iglesias',
  searchPlaceholder: 'Nombre, zona o CP',
  clearSearch: 'Borrar la búsqueda',
  denomination: 'Denominación',
  area: 'Zona',
  radius: 'Distancia',
  anyDistance: 'Cualquier distancia',
  within: (miles) => `Hasta ${miles} ${miles === '1' ? 'milla' : 'millas'}`,
  nearMe: 'Cerca de mí',
  locating: 'Ubicando...',
  locationDenied:
    'Su navegador no compartió su ubicación, así que la lista no cambió. Puede permitirlo para este sitio en la configuración del navegador o buscar por código postal.',
  locationFailed:
    'No pudimos encontrar su ubicación, así que la lista no cambió. Intente de nuevo o busque por código postal.',
  showCount: (total = 0, capped = false) =>
    `Ver ${totalText(total, capped)} ${total === 1 ? 'iglesia' : 'iglesias'}`,
  filtersActive: (count) => (count === 0 ? 'Filtros' : `Filtros (${count})`),
  view: 'Vista',
  views: { grid: 'Cuadrícula', list: 'Lista', map: 'Mapa' },
  activeFilters: 'Filtros activos',
  remove: 'Quitar filtro:',
  chips: {
    near: 'Más cerca de usted',
    nearPlace: (place) => `Más cerca ${ofArea(place)}`,
    zip: (zip) => `Código postal ${zip}`,
    bbox: 'Parte del mapa',
    featured: 'Solo destacadas',
    notFeatured: 'No destacadas',
    exact: 'Palabras exactas',
    ids: 'Favoritas',
  },
  found: (total, capped) => `${totalText(total, capped)} ${total === 1 ? 'iglesia' : 'iglesias'}`,
  corrected: (words) => `Mostramos resultados de “${words}”`,
  emptyText: 'Ninguna iglesia coincide con todos estos filtros. Quite uno o empiece de nuevo.',
  showMore: 'Mostrar más iglesias',
  shown: (shown, total) => `Se muestran ${numberText(shown)} de ${total}`,
  namedHeading: 'Por nombre',
  featuredHeading: 'Iglesias destacadas',
  othersHeading: 'Más iglesias',
  allHeading: 'Iglesias',
  sponsored: 'Patrocinado',
  advertiseText: 'Una página destacada aparece primero en el directorio, con una foto y todos los horarios.',
  advertiseAction: 'Ver los planes',
};

/** The directory's church map and area map. */
export const directoryMap: Copy<typeof english.directoryMap> = {
  label: 'Mapa de iglesias',
  featured: 'Destacadas',
  regular: 'Otras iglesias',
  inView: 'En esta parte del mapa',
  searchArea: 'Buscar en esta parte',
  instructions:
    'Elija un marcador para ver una iglesia, o un círculo con número para acercarse. Mover el mapa no cambia la lista. Use “Buscar en esta parte” para limitar la lista a lo que muestra el mapa. Con el teclado, las flechas mueven el mapa. Cuando llegue a un marcador con la tecla Tab, las flechas pasan de un marcador a otro y Enter abre uno.',
  cluster: ({ count, featured, isClosest }) =>
    `${numberText(count)} iglesias aquí${featured > 0 ? `, ${featured === 1 ? '1 destacada' : `${featured} destacadas`}` : ''}: ${isClosest ? 'ver la lista' : 'acercar'}`,
  marker: (name, featured) => (featured ? `${name} (destacada)` : name),
  selected: 'Iglesia seleccionada',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  closePopup: 'Cerrar la ventana',
  skipToMap: 'Ir al mapa',
  skipPastMap: 'Saltar el mapa',
  showOnMap: 'Ver en el mapa',
  gallery: 'Iglesias destacadas de esta lista',
  markersFailed: 'No pudimos cargar las iglesias de esta parte del mapa.',
  tilesFailed: 'No podemos cargar el fondo del mapa por ahora, así que mostramos uno sencillo.',
  broken: 'No podemos mostrar el mapa por ahora. Encontrará todas las iglesias en la lista.',
  moreTimes: (count) => `+${count} más`,
  areasTitle: 'Explore por zona',
  areasText: 'Elija una zona para ver sus iglesias. Elíjala otra vez para verlas todas.',
  areasLabel: 'Mapa de zonas',
  areasLegend: 'Zonas',
};

export const featuredPage: Copy<typeof english.featuredPage> = {
  title: `Iglesias destacadas en ${site.city}, ${site.state}`,
  intro: 'Conozca estas iglesias: quiénes son, cuándo se reúnen y cómo comunicarse con ellas.',
  empty: 'Todavía no hay iglesias destacadas',
  emptyText: 'La primera iglesia destacada podría ser la suya.',
  failed: 'No pudimos cargar las iglesias destacadas. Intente de nuevo más tarde.',
  websiteOf: (name) => ` de ${name} (se abre en otra pestaña)`,
  closingTitle: '¿Quiere ver su iglesia aquí?',
  closingText:
    'Las iglesias destacadas aparecen primero en el directorio, en el mapa y en la página de inicio.',
  closingAction: 'Destacar su iglesia',
};

/** The directory's filters for facts of "Plan your visit". */
export const factFilter: Copy<typeof english.factFilter> = {
  more: (chosen) => (chosen === 0 ? 'Más filtros' : `Más filtros (${chosen})`),
  loading: 'Contando iglesias...',
  unknown: (count) =>
    `Cada filtro deja fuera a las iglesias que no lo han dicho: hasta ${numberText(count)} de estas.`,
  none: 'Ninguna de estas iglesias nos ha contado más todavía.',
};

/** A row of chips on the home page and in the directory. */
export const oneTap: Copy<typeof english.oneTap> = {
  label: 'Con un toque',
  sunday: 'Este domingo',
  language: (name) => `En ${name.toLowerCase()}`,
};

/** The directory's filter for day, part of day and language. */
export const timeFilter: Copy<typeof english.timeFilter> = {
  label: 'Horarios',
  /** Appended for screen reader users. */
  none: ' (día, hora e idioma)',
  chosen: 'Horarios: ',
  day: 'Día',
  part: 'Parte del día',
  language: 'Idioma',
  anyLanguage: 'Cualquier idioma',
  languageHelp: 'Los servicios sin idioma indicado cuentan como servicios en inglés.',
  clear: 'Ver todos los horarios',
};
