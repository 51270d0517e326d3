import type * as english from '#shared/messages/about.ts';
import { site } from '../../domain/site.ts';
import type { Copy } from '../copy.ts';

export const about: Copy<typeof english.about> = {
  title: `Acerca de ${site.name}`,
  intro: [
    `Acaba de mudarse a ${site.city} y quiere ir a la iglesia su primer domingo. Encuentra tres sitios web con tres horarios distintos, un teléfono que nadie contesta y una puerta cerrada.`,
    `${site.name} existe para que eso no pase. Reunimos lo que una persona nueva necesita saber: dónde está una iglesia, a qué hora se reúne, cómo es su congregación y a quién llamar. Al principio, gran parte viene de registros públicos. Cada iglesia puede reclamar su página gratis y mantenerla al día.`,
  ],
  mission: 'Nuestra misión',
  missionText: `Ayudar a cada persona de ${site.city} y sus alrededores a encontrar una iglesia donde la conozcan por su nombre. Y ayudar a cada iglesia a que la encuentren quienes la buscan.`,
  churches: 'iglesias en el directorio',
  denominations: 'denominaciones',
  events: 'eventos',
  visitors: 'visitantes',
  founded: 'año de fundación',
  values: 'Lo que valoramos',
  valueTexts: [
    {
      title: 'Inclusión',
      text: 'Aquí cabe toda congregación cristiana, sea cual sea su tamaño, idioma, tradición o presupuesto. Una página gratuita es una página completa.',
    },
    {
      title: 'Comunidad',
      text: `${site.city} es una ciudad de barrios. Busque por barrio, código postal o distancia y encuentre la iglesia que está a la vuelta de su casa, con gente que volverá a ver el martes.`,
    },
    {
      title: 'Excelencia',
      text: 'Un horario equivocado deja a alguien frente a una puerta cerrada. Revisamos cada página que una iglesia nos envía antes de publicarla. Las páginas que vienen de registros públicos lo dicen, hasta que la iglesia las confirma. Si ve un error, avísenos y lo corregiremos.',
    },
  ],
  promises: 'Lo que prometemos',
  promiseTexts: [
    {
      title: 'A quienes buscan una iglesia',
      points: [
        'Nunca necesita una cuenta para buscar, leer, llamar o saber cómo llegar.',
        'Las páginas pagadas siempre se identifican: una iglesia destacada dice “Destacada”.',
        'No rastreamos lo que usted hace y ningún anunciante se entera de lo que buscó.',
        'Si nos avisa de un error, lo revisa una persona de verdad.',
      ],
    },
    {
      title: 'A las iglesias',
      points: [
        'Su página es gratis todo el tiempo que la quiera.',
        'Sus palabras son suyas. Puede cambiarlas o quitarlas cuando quiera.',
        'Revisamos cada página nueva en menos de 24 horas.',
        'Nunca se compromete más allá del mes o del año que pagó.',
      ],
    },
  ],
};
