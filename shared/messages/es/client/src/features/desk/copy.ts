import type * as english from '@/features/desk/copy.ts';
import type { Copy } from '../../../../../copy.ts';

export const edits: Copy<typeof english.edits> = {
  found: (when: string) => `Tiene cambios sin guardar del ${when}.`,
  startOver: 'Descartarlos',
  discarded: 'El formulario muestra otra vez la versión guardada.',
  conflictTitle: 'Alguien más guardó cambios mientras usted editaba',
  conflictText:
    'No se reemplazó nada. Para cada diferencia, elija qué conservar y guarde de nuevo. Su texto se queda aquí hasta entonces.',
  conflictNone: 'Los cambios guardados coinciden con lo que escribió. Guarde de nuevo para continuar.',
  mine: 'Usar mi versión',
  theirs: 'Usar la otra',
  mineNow: 'Su versión',
  theirsNow: 'Versión guardada',
  unchanged: 'Usted no cambió esto',
  saveMerged: 'Guardar lo elegido',
  empty: 'Vacío',
};
