import { site } from '#shared/domain/site.ts';
import type * as english from '#shared/messages/analytics.ts';
import { capitalized } from '../../domain/format.ts';
import type { Copy } from '../copy.ts';
import { inArea, ofArea } from './churches/value-names.ts';

export const numberLabels: Copy<typeof english.numberLabels> = {
  profileViews: 'Vistas de la página',
  websiteClicks: 'Clics al sitio web',
  phoneClicks: 'Llamadas',
  directionClicks: 'Cómo llegar',
  plannedVisits: 'Visitas planeadas',
};

export const numbers: Copy<typeof english.numbers> = {
  title: 'Cuántas personas encontraron su iglesia',
  intro: `Los últimos 12 meses, en hora de ${site.city}. Cada persona cuenta una vez al día.`,
  church: 'Iglesia',
  soFar: (month: string) => `En lo que va de ${month}`,
  was: (month: string, count: string) => `En ${month}: ${count}`,
  more: (percent: string, month: string) => `${percent} más que en ${month}`,
  fewer: (percent: string, month: string) => `${percent} menos que en ${month}`,
  same: (month: string) => `igual que en ${month}`,
  fromNone: (month: string) => `en ${month}: 0`,
  median: (area: string, count: string) => `Mediana ${inArea(area)}: ${count}`,
  medianOf: (label: string) => `${label}, mediana de la zona`,
  medianNote: (area: string, month: string) =>
    `Mediana: en ${month}, la mitad de las iglesias ${ofArea(area)} tuvo más y la otra mitad tuvo menos.`,
  noMedian: (area: string) => `${capitalized(inArea(area))} no hay suficientes iglesias para comparar.`,
  chart: 'Mes a mes',
  chartOf: (church: string) =>
    `Gráfica de líneas con cinco cifras de ${church} durante 12 meses. La tabla tiene las mismas cifras.`,
  none: 'Todavía no hay visitas. Las nuevas aparecen aquí en menos de un minuto.',
  table: 'Como tabla',
  tableOf: (church: string) => `Cifras de ${church} por mes`,
  month: 'Mes',
  csv: 'Descargar CSV',
  meaning: 'Qué contamos',
  meanings: {
    profileViews: 'Alguien abrió la página de su iglesia en este sitio.',
    websiteClicks: 'Alguien siguió el enlace a su sitio web desde su página, una lista o el mapa.',
    phoneClicks: 'Alguien tocó o hizo clic en su número de teléfono. No podemos ver si llamó.',
    directionClicks: 'Alguien buscó cómo llegar a su iglesia.',
    plannedVisits: 'Alguien usó su página para avisar que planea visitar su iglesia.',
  },
  rule: 'Cada persona cuenta una vez al día en cada una de estas cifras, sin importar cuántas veces entre. Nunca contamos a los buscadores ni a otros bots, a nuestro equipo ni a usted mientras tiene la sesión abierta. Las personas que comparten una red y usan el mismo navegador cuentan como una sola. No usamos ninguna cookie para esto ni guardamos direcciones IP.',
};

export const monthlyEmail: Copy<typeof english.monthlyEmail> = {
  label: 'Enviarme las estadísticas cada mes',
  help: 'El primer día de cada mes, le enviaremos por correo electrónico las estadísticas de cada una de sus iglesias destacadas.',
  on: 'Recibirá sus estadísticas el primer día de cada mes',
  off: 'No recibirá estadísticas mensuales',
  failed: 'No pudimos guardar el cambio. Intente de nuevo.',
  ask: '¿Dejar de recibir los correos mensuales?',
  askText:
    'El primer día de cada mes, le enviamos un correo con el número de personas que encontraron su iglesia. Si deja de recibir estos correos, seguirá recibiendo otros, como los de su página y sus pagos.',
  stop: 'No recibir más',
  stopped: 'Ya no recibirá estadísticas mensuales',
  stoppedText: 'Puede seguir viéndolas en su panel y volver a activar ahí los correos.',
  linkDead:
    'Es demasiado antiguo o está incompleto. Puede desactivar estos correos en la pestaña Estadísticas de su panel.',
};
