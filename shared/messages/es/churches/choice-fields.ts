import type * as english from '#shared/messages/churches/choice-fields.ts';
import type { Copy } from '../../copy.ts';

export const choiceNames: Copy<typeof english.choiceNames> = {
  wheelchairAccess: 'Acceso para silla de ruedas',
};

export const choiceLabels: Copy<typeof english.choiceLabels> = {
  wheelchairAccess: { unknown: 'No sé', yes: 'Sí', no: 'No' },
};
