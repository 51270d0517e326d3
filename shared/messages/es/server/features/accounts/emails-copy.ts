import type { Role } from '#shared/contracts/accounts.ts';
import { site } from '#shared/domain/site.ts';
import { operator } from '#shared/operator/operator.ts';
import type * as english from '../../../../../../server/features/accounts/emails-copy.ts';
import type { Copy } from '../../../../copy.ts';
import { staffPasswordLength } from '../../../accounts.ts';

const access: Record<Role, string> = {
  user: 'Puede administrar sus propias iglesias. Ya no tiene acceso al área de administración.',
  moderator: 'En el área de administración puede revisar páginas, solicitudes, mensajes, eventos y noticias.',
  admin: 'Tiene acceso completo al área de administración.',
};

const secondFactor = {
  on: 'A partir de ahora, para iniciar sesión también necesitará un código de su app de autenticación. Cerramos la sesión en sus otros dispositivos.',
  off: 'A partir de ahora, para iniciar sesión solo necesitará su contraseña.',
  reset:
    'Un administrador desactivó la verificación en dos pasos de su cuenta. Ahora puede iniciar sesión solo con su contraseña. Para activarla de nuevo, vaya a la configuración de su cuenta.',
};

export const accountEmails: Copy<typeof english.accountEmails> = {
  verify: {
    subject: 'Confirme su correo electrónico',
    heading: `Le damos la bienvenida a ${site.name}`,
    paragraphs: ['Confirme que este correo electrónico es suyo. El enlace vence en 7 días.'],
    action: 'Confirmar mi correo',
    footnote: 'Si usted no se registró, puede ignorar este correo.',
  },
  registeredAlready: {
    subject: 'Usted ya tiene una cuenta',
    paragraphs: [
      `Alguien, probablemente usted, intentó crear una cuenta en ${site.name} con este correo electrónico. Ya tiene una cuenta, así que nada ha cambiado.`,
      'Si olvidó su contraseña, puede crear una nueva.',
    ],
    action: 'Crear contraseña nueva',
  },
  signInCode: (code) => ({
    subject: 'Su código para iniciar sesión',
    heading: `Su código: ${code}`,
    paragraphs: [
      `Alguien probó muchas contraseñas incorrectas para su cuenta de ${site.name}. Para que no entre, por ahora se necesitan este código y su contraseña para iniciar sesión desde un navegador nuevo. Funciona una vez, durante una hora.`,
    ],
    footnote: 'Si usted no está iniciando sesión, no tiene que hacer nada. No le dé este código a nadie.',
  }),
  reset: {
    subject: 'Cree una contraseña nueva',
    paragraphs: [
      'Usted pidió crear una contraseña nueva. El enlace vence en una hora y funciona una sola vez.',
    ],
    action: 'Crear contraseña nueva',
    footnote: 'Si usted no lo pidió, puede ignorar este correo. Su contraseña sigue siendo la misma.',
  },
  accountOfPayment: (username, later) => ({
    subject: `Su cuenta de ${site.name}`,
    heading: 'Creamos una cuenta para usted',
    paragraphs: [
      'Usted pagó con este correo electrónico, así que creamos una cuenta con él. Cree una contraseña para iniciar sesión, ver su suscripción y administrar la página de su iglesia.',
      `Su nombre de usuario es ${username}. También puede iniciar sesión con este correo electrónico. El enlace vence en 7 días y funciona una sola vez.`,
    ],
    action: 'Crear contraseña',
    footnote: `Si el enlace ya venció, pida uno nuevo en ${later}.`,
  }),
  roleChanged: (role, promoted) => ({
    subject: 'Su rol cambió',
    paragraphs: [
      `Un administrador de ${site.name} cambió su rol. ${access[role]}`,
      promoted
        ? `Su contraseña anterior ya no funciona. Cree una nueva de al menos ${staffPasswordLength} caracteres. El enlace vence en 7 días y funciona una sola vez.`
        : 'Cerramos su sesión en todos sus dispositivos, así que inicie sesión de nuevo.',
    ],
    action: promoted ? 'Crear contraseña' : 'Iniciar sesión',
  }),
  secondFactor: (change) => ({
    subject: `La verificación en dos pasos está ${change === 'on' ? 'activada' : 'desactivada'}`,
    paragraphs: [
      secondFactor[change],
      `Si no fue usted, cree una contraseña nueva de inmediato y escriba a ${operator.email}.`,
    ],
    action: 'Crear contraseña nueva',
  }),
  passwordChanged: {
    subject: 'Se cambió su contraseña',
    paragraphs: [
      'Cerramos la sesión en sus otros dispositivos. Si no fue usted, cree una contraseña nueva de inmediato.',
    ],
    action: 'Crear contraseña nueva',
  },
  changeEmail: {
    subject: 'Confirme su nuevo correo electrónico',
    paragraphs: [
      'Confirme que quiere usar este correo electrónico en su cuenta. El enlace vence en 24 horas.',
    ],
    action: 'Usar este correo',
  },
  emailChangeNotice: {
    subject: 'Su correo electrónico está por cambiar',
    get paragraphs() {
      return [
        'Alguien que inició sesión en su cuenta pidió cambiar el correo electrónico. Enviamos un enlace al correo nuevo. El cambio se hará cuando alguien abra ese enlace.',
        `Si no fue usted, cambie su contraseña y escriba a ${operator.email}.`,
      ];
    },
  },
  emailChanged: {
    subject: 'Se cambió su correo electrónico',
    paragraphs: [
      `Su cuenta de ${site.name} ahora usa otro correo electrónico. Este es el último mensaje que enviaremos a esta dirección.`,
      'Si no fue usted, deshaga el cambio en las próximas 72 horas. Se cerrarán todas las sesiones y le enviaremos por correo un enlace para crear una contraseña nueva.',
    ],
    action: 'Deshacer el cambio',
  },
  inactive: {
    subject: 'Su cuenta se eliminará en 30 días',
    paragraphs: [
      'No ha usado su cuenta en tres años. Según nuestra Política de privacidad, eliminamos las cuentas así.',
      'Para conservarla, solo inicie sesión. Si la eliminamos, sus iglesias seguirán en el directorio y se podrán reclamar de nuevo.',
    ],
    action: 'Conservar mi cuenta',
  },
  accountDeleted: {
    subject: 'Su cuenta fue eliminada',
    paragraphs: [
      'Eliminamos su cuenta y todo lo que pertenecía solo a ella. Las iglesias que ya estaban publicadas siguen en el directorio y se pueden reclamar de nuevo.',
    ],
  },
};
