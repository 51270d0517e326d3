import { site } from '#shared/domain/site.ts';
import { operator } from '#shared/operator/operator.ts';
import type * as english from '@/pages/visitor/terms-copy.ts';
import type { Copy } from '../../../../../copy.ts';
import { navigation } from '../../../../app.ts';

export const terms: Copy<typeof english.terms> = {
  intro: `Estas son las reglas para usar ${site.name}. Procuramos que sean fáciles de leer. Esta traducción es solo para su comodidad. Si hay diferencias, rige la versión en inglés.`,
  sections: [
    {
      id: 'acceptance',
      title: 'Aceptación',
      blocks: [
        `Al usar ${site.name}, usted acepta estos términos y nuestra ${navigation.privacy}. Si no los acepta, le pedimos que no use el sitio. Si actúa en nombre de una iglesia u otra organización, confirma que tiene autorización para aceptarlos en su nombre.`,
        'Podemos cambiar estos términos. La fecha de arriba indica cuándo cambiaron por última vez. Si un cambio es importante para las personas con cuenta, también les enviamos un mensaje antes de que entre en vigor.',
      ],
    },
    {
      id: 'service',
      title: 'Qué es el sitio',
      blocks: [
        `${site.name} es un directorio público de iglesias del área metropolitana de ${site.city}, administrado por ${operator.name}. Reunimos información de iglesias, visitantes y registros públicos. No somos una iglesia ni representamos a las iglesias que aparecen aquí. Aparecer en el directorio no es una recomendación. Antes de hacer un viaje largo, confirme los horarios con la iglesia.`,
      ],
    },
    {
      id: 'accounts',
      title: 'Cuentas',
      blocks: [
        'No necesita una cuenta para buscar y leer. La necesita para administrar la página de una iglesia. Usted acepta:',
        [
          'tener al menos 13 años (y ser mayor de edad si compra algo);',
          'dar un nombre y un correo electrónico que sean realmente suyos;',
          'no compartir su contraseña y avisarnos si alguien más pudiera conocerla;',
          'ser responsable de lo que se haga desde su cuenta.',
        ],
        'Puede eliminar su cuenta en cualquier momento. Podemos cerrar una cuenta que no cumpla estos términos. También cerramos las cuentas que no se han usado en tres años, después de avisar por correo electrónico con 30 días de anticipación.',
      ],
    },
    {
      id: 'listings',
      title: 'Páginas de iglesias y eventos',
      blocks: [
        'Puede publicar una iglesia a la que pertenezca y a la que represente. Revisamos cada página nueva y, si todo está en orden, se publica en menos de 24 horas. Usted promete que lo que envía es cierto y que tiene derecho a publicar los textos y las imágenes. También promete mantener la página al día.',
        'Sus textos y sus imágenes siguen siendo suyos. Nos permite mostrarlos, guardarlos, cambiar su tamaño y traducirlos mientras formen parte del directorio. También nos permite mostrarlos donde promocionemos el directorio. Podemos corregir, acortar, no aprobar o eliminar una página o un evento que sea incorrecto, ilegal o que esté fuera de lugar aquí. Puede preguntarnos el motivo.',
        'La iglesia puede reclamar una página que provenga de registros públicos. Verificamos cada solicitud antes de aprobarla. Pagar un plan no le da, por sí solo, el control de la página de una iglesia.',
      ],
    },
    {
      id: 'payment',
      title: 'Páginas destacadas y pagos',
      blocks: [
        'La página gratis no tiene ningún costo. La página destacada es una suscripción que se paga por adelantado, por mes o por año, al precio que se muestra al hacer el pedido. Un proveedor de pagos se encarga de los pagos. Nosotros nunca vemos ni guardamos números de tarjeta. Una suscripción se renueva automáticamente hasta que usted la cancele, lo que puede hacer en cualquier momento. Si la cancela, la página sigue destacada hasta el final del período que haya pagado.',
        'Dentro de los 14 días posteriores a su primer pago, puede cancelar en la pestaña Facturación y recibir el reembolso completo, sin tener que dar explicaciones. Después de ese plazo, su página sigue destacada hasta el final del período que haya pagado. Ese tiempo no se reembolsa a menos que la ley lo exija. Usted solo paga por el tiempo en que su iglesia es pública y está destacada: si su plan no destaca a ninguna iglesia pública durante 14 días seguidos, por ejemplo mientras la revisamos, el plan termina solo y reembolsamos lo que pagó por ese tiempo. Si nosotros ponemos fin a su plan, por ejemplo porque eliminamos su iglesia o la unimos con otra, reembolsamos la parte no usada. Si su solicitud no es aprobada, reembolsamos todo.',
        'Podemos cambiar nuestros precios, avisando por correo electrónico con 30 días de anticipación. Un cambio nunca se aplica al tiempo ya pagado. Usted puede cancelar antes de que entre en vigor.',
      ],
    },
    {
      id: 'analytics',
      title: 'Estadísticas',
      blocks: [
        `Medimos con qué frecuencia se abre la página de una iglesia y con qué frecuencia se usan su sitio web, su teléfono y las indicaciones para llegar. Mostramos las cifras mensuales a quienes administran páginas destacadas. Las cifras no identifican a nadie. La ${navigation.privacy} explica cómo lo medimos. No prometemos que una página atraiga a cierto número de visitantes.`,
      ],
    },
    {
      id: 'prohibited',
      title: 'Usos prohibidos',
      blocks: [
        'No puede usar el sitio:',
        [
          'para publicar algo falso, ilegal, que incite al odio, obsceno o que dañe a menores;',
          'para hacerse pasar por otra persona ni para hablar en nombre de una iglesia que no se lo haya pedido;',
          'para recopilar direcciones o teléfonos con fines publicitarios ni para enviar mensajes no deseados;',
          'para copiar el directorio, o grandes partes de él, en otro producto sin nuestro consentimiento;',
          'para buscar puntos débiles, evadir límites, sobrecargar el servicio o difundir programas dañinos;',
          'para alterar las cifras o el orden de las páginas.',
        ],
      ],
    },
    {
      id: 'retention',
      title: 'Cuánto tiempo guardamos los datos',
      blocks: [
        [
          'Datos de la cuenta: 3 años después del último uso.',
          'Estadísticas: 26 meses.',
          'Registros de pagos: 7 años.',
          'Formularios de contacto: 2 años.',
        ],
      ],
    },
    {
      id: 'children',
      title: 'Menores',
      blocks: [
        `Cualquier persona puede leer el directorio. Las cuentas y los formularios no están pensados para menores de 13 años. No guardamos sus datos a sabiendas. Si un menor de 13 años nos ha dado datos, escriba a ${operator.email} y los eliminaremos.`,
      ],
    },
    {
      id: 'liability',
      title: 'Sin garantía y límites de responsabilidad',
      blocks: [
        `Trabajamos con cuidado, pero el sitio se ofrece tal como está, sin la promesa de que no tenga errores ni de que siempre esté disponible. En la medida en que la ley lo permita, ${operator.name} no responde por pérdidas que resulten de confiar en la información de una página ni, en ningún caso, por más de lo que usted nos haya pagado en los doce meses anteriores. Los sitios web y los mapas a los que enlazamos tienen sus propios términos.`,
      ],
    },
    {
      id: 'law',
      title: 'Ley aplicable y contacto',
      blocks: [
        `Estos términos se rigen por la ley del estado de ${site.state}. Los tribunales en ${site.county} tienen jurisdicción. Si alguna parte de estos términos no se puede hacer cumplir, el resto sigue vigente. Envíe sus preguntas a ${operator.email}, llame al ${operator.phone} o escriba a ${operator.name}, ${operator.address}.`,
      ],
    },
  ],
};
