import { site } from '#shared/domain/site.ts';
import { operator } from '#shared/operator/operator.ts';
import type * as english from '@/pages/visitor/privacy-copy.ts';
import type { Copy } from '../../../../../copy.ts';
import { navigation } from '../../../../app.ts';

export const privacy: Copy<typeof english.privacy> = {
  intro:
    'En resumen: guardamos muy pocos datos, le decimos cuáles son y no rastreamos su actividad. Esta traducción es solo para su comodidad. Si hay diferencias, rige la versión en inglés.',
  sections: [
    {
      id: 'acceptance',
      title: 'Quiénes somos y qué acepta usted',
      blocks: [
        `${operator.name}, ${operator.address}, administra ${site.name} y es responsable de todo lo que se describe aquí. Al usar el sitio, usted acepta esta política, que forma parte de nuestros ${navigation.terms}. Si tiene preguntas, escriba a ${operator.email}.`,
      ],
    },
    {
      id: 'visiting',
      title: 'Cuando solo está mirando',
      blocks: [
        'No necesita una cuenta para ver el directorio. Al verlo no se guarda ninguna cookie, salvo una que recuerda su idioma si usted lo elige. Como cualquier servidor web, el nuestro ve su dirección IP y lo que pide su navegador. Usamos esos datos para responder, para mantener seguro el servicio y para encontrar errores. No creamos un perfil de usted.',
        'El botón “Cerca de mí” le pide su ubicación a su navegador. La usamos para ordenar la lista. Una versión redondeada aparece en la URL de su búsqueda. No la guardamos.',
        'Las iglesias favoritas y los formularios que no ha terminado se guardan en su navegador.',
      ],
    },
    {
      id: 'accounts',
      title: 'Cuentas',
      blocks: [
        'Si tiene una cuenta, guardamos su nombre de usuario, su correo electrónico, las iglesias favoritas que haya guardado, cuándo usó la cuenta por última vez y una forma protegida de su contraseña, de la que no se puede recuperar el original. Al iniciar sesión se guardan dos cookies. Una mantiene su sesión iniciada. La otra le permite iniciar sesión desde el mismo navegador aunque alguien más esté tratando de adivinar la contraseña de su cuenta. Puede descargar sus datos o eliminar su cuenta en cualquier momento.',
      ],
    },
    {
      id: 'messages',
      title: 'Cuando nos escribe',
      blocks: [
        'Leemos lo que nos envía por el formulario de contacto, en una solicitud de ayuda o como sugerencia de cambio. Lo usamos para responderle. Una sugerencia de cambio también llega a quien administra la página de esa iglesia, junto con su correo electrónico si usted lo da. Si le avisa a una iglesia que piensa visitarla, enviamos su mensaje, su nombre y su correo electrónico a quien administra la página. Eliminamos esos datos después de 30 días.',
      ],
    },
    {
      id: 'listings',
      title: 'Páginas de iglesias',
      blocks: [
        'Lo que una iglesia publica sobre sí misma es público: su nombre, dirección, teléfono, sitio web, horarios, fotos y los nombres que decida dar. Algunas páginas provienen de registros públicos. Nunca mostramos el correo electrónico de quien administra una página. Una iglesia puede corregir su página o pedirnos que la retiremos.',
      ],
    },
    {
      id: 'payment',
      title: 'Páginas destacadas y pagos',
      blocks: [
        'Los pagos de las páginas destacadas pasan por nuestro proveedor de pagos. El proveedor recibe lo que necesita para cobrarle. Nosotros recibimos el resultado, el monto, el plan, el correo electrónico y las fechas, pero nunca el número de su tarjeta.',
      ],
    },
    {
      id: 'analytics',
      title: 'Estadísticas',
      blocks: [
        'Las iglesias con una página destacada pueden ver cuántas personas abrieron su página, visitaron su sitio web, llamaron o pidieron indicaciones para llegar cada mes. Para contar a cada persona solo una vez al día, creamos un hash unidireccional de la dirección IP y el nombre del navegador, mezclado con una sal aleatoria (un valor al azar) que se reemplaza cada día. Para esto no creamos ninguna cookie ni guardamos ninguna dirección IP. Cuando la sal del día desaparece, nadie, ni siquiera nosotros, puede saber quién está detrás de un hash ni relacionar un día con el siguiente.',
        'No usamos redes de publicidad ni el servicio de análisis de ninguna otra empresa.',
      ],
    },
    {
      id: 'others',
      title: 'Otros servicios',
      blocks: [
        'Parte del contenido viene de otros servicios, pero solo cuando hace falta:',
        [
          'de OpenStreetMap, las imágenes del mapa cuando abre un mapa en el directorio o se acerca al mapa de la página de una iglesia;',
          'de YouTube, la imagen previa de un sermón cuando se acerca a ella en la página y el reproductor en su modo sin cookies cuando inicia el video;',
          'del proveedor de pagos, cuando usted paga.',
        ],
        'En esos casos, estos servicios ven su dirección IP y se aplican sus propias políticas. No vendemos sus datos ni se los damos a nadie más, a menos que la ley nos lo exija.',
      ],
    },
    {
      id: 'prohibited',
      title: 'Usos prohibidos de estos datos',
      blocks: [
        `El directorio muestra direcciones y teléfonos para que las personas puedan encontrar una iglesia. Nadie puede recopilarlos para hacer publicidad, venderlos ni usarlos para acosar a alguien. En los ${navigation.terms} está la lista de todos los usos prohibidos.`,
      ],
    },
    {
      id: 'retention',
      title: 'Cuánto tiempo guardamos los datos',
      blocks: [
        [
          'Datos de la cuenta: 3 años después del último uso. Le enviamos un correo 30 días antes de eliminarlos.',
          'Estadísticas: 26 meses.',
          'Registros de pagos: 7 años, como lo exige la ley de impuestos.',
          'Formularios de contacto: 2 años.',
        ],
      ],
    },
    {
      id: 'children',
      title: 'Menores de 13 años',
      blocks: [
        `El sitio no está dirigido a menores de 13 años. No guardamos sus datos a sabiendas. Si cree que un menor de 13 años nos ha dado datos, escriba a ${operator.email} y los eliminaremos.`,
      ],
    },
    {
      id: 'rights',
      title: 'Sus derechos y cómo protegemos los datos',
      blocks: [
        'Puede preguntarnos qué datos guardamos sobre usted, pedir que los corrijamos o eliminemos, o recibir una copia. Le responderemos en un plazo de 30 días. Los datos se cifran durante la transmisión, las contraseñas se guardan solo en forma protegida y pocas personas tienen acceso. Si ocurre algo que le afecte, se lo diremos.',
      ],
    },
    {
      id: 'changes',
      title: 'Cambios',
      blocks: [
        `Cuando esta política cambia, actualizamos la fecha de arriba. Si un cambio es importante para las personas con cuenta, también les enviamos un mensaje. Los cambios de precio se avisan con 30 días de anticipación, como se describe en los ${navigation.terms}.`,
      ],
    },
  ],
};
