import { countText } from '#shared/domain/format.ts';
import type * as english from '@/components/ui/multi-select-copy.ts';
import type { Copy } from '../../../../../copy.ts';

export const multiSelect: Copy<typeof english.multiSelect> = {
  filter: (label) => `Filtrar opciones: ${label}`,
  placeholder: 'Escriba para filtrar',
  none: 'Sin resultados.',
  clear: 'Borrar',
  done: 'Listo',
  matches: (count) => `${countText(count, 'opción', 'opciones')}.`,
};
