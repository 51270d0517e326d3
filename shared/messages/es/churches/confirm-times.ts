import type * as english from '#shared/messages/churches/confirm-times.ts';
import type { Copy } from '../../copy.ts';

export const confirmTimes: Copy<typeof english.confirmTimes> = {
  ask: '¿Siguen siendo correctos estos horarios?',
  askText:
    'Si algo de nuestro correo cambió, inicie sesión y cámbielo en su panel. Al guardar, también confirma los nuevos horarios.',
  stop: 'Sí, son correctos',
  change: 'Cambiar los horarios',
  stopped: 'Gracias',
  stoppedText:
    'Su página muestra a los visitantes cuándo se confirmaron los horarios. Le volveremos a preguntar en unos tres meses. Si algo cambia antes, actualícelo de inmediato.',
  failed: 'No pudimos guardarlo. Intente de nuevo.',
  linkDead:
    'Tal vez se cortó en el correo o tiene más de 120 días. También puede ser que otra persona administre ahora la página o que ya no sea pública. Puede confirmar los horarios en su panel, junto a su iglesia.',
};

export const ownTimes: Copy<typeof english.ownTimes> = {
  confirmed: (day) => `Horarios confirmados el ${day}.`,
  never: 'Horarios aún sin confirmar.',
  confirm: 'Confirmar horarios',
  of: (church) => `(horarios de ${church})`,
  savedText: 'Los visitantes verán que los horarios se confirmaron hoy.',
};

export const exceptionFields: Copy<typeof english.exceptionFields> = {
  help: 'Días festivos y otras fechas en que sus servicios son distintos. Las fechas pasadas se quitan solas.',
  day: (place) => `Día ${place}`,
  date: 'Fecha',
  dateOver: 'Esta fecha ya pasó y no se guardará.',
  kind: 'Qué cambia',
  text: {
    none: 'Nota para los visitantes',
    instead: 'Horario de ese día',
    also: 'Qué y a qué hora',
  },
  textHelp: {
    none: 'Por ejemplo, “Celebramos la Navidad el jueves por la noche”.',
    instead: 'Por ejemplo, “Un solo servicio, 10:00 AM”',
    also: 'Por ejemplo, “Servicio al amanecer, 6:30 AM”',
  },
  unread:
    'Lo mostraremos tal como está, pero los calendarios no pueden usar esta hora. Pruebe con algo como “6:30 AM”.',
  add: 'Agregar una fecha especial',
  remove: (day) => `Quitar: ${day}`,
  removed: 'Se quitó la fecha.',
};
