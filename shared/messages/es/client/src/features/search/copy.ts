import { countText } from '#shared/domain/format.ts';
import type * as english from '@/features/search/copy.ts';
import type { Copy } from '../../../../../copy.ts';
import { inArea, ofArea } from '../../../../churches/value-names.ts';

/** Explains inferred filters, corrections and relaxed searches. */
export const searchNotes: Copy<typeof english.searchNotes> = {
  exactly: (typed) => `Buscar exactamente “${typed}”`,
  nearMe: 'Ordenar por distancia',
  readLabel: 'De su búsqueda',
  removeRead: 'No filtrar por:',
  inside: 'Solo ahí',
};

export const sortCopy: Copy<typeof english.sortCopy> = {
  label: 'Ordenar por',
  featured: 'Recomendadas',
  distance: 'Distancia',
  next: 'Próximo servicio',
  name: 'Nombre',
};

/** Few churches list their times, so time filters mention how many are unknown. */
export const unlistedTimes: Copy<typeof english.unlistedTimes> = {
  include: 'Mostrarlas también',
  chip: 'También iglesias sin horarios',
};

/** The list below the search field. */
export const suggestions: Copy<typeof english.suggestions> = {
  label: 'Sugerencias',
  count: (count) =>
    count === 0 ? 'Sin sugerencias' : `${countText(count, 'sugerencia', 'sugerencias')}. Use las flechas.`,
  churches: (count) => countText(count, 'iglesia', 'iglesias'),
  near: (place) => `Iglesias cerca ${ofArea(place)}`,
  within: (place) => `Iglesias ${inArea(place)}`,
  searchFor: (text) => `Buscar “${text}”`,
};
