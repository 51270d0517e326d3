import { numberText } from '#shared/domain/format.ts';
import type * as english from '#shared/messages/accounts.ts';
import { operator } from '#shared/operator/operator.ts';
import { staffPasswordLength } from '../accounts.ts';
import type { Copy } from '../copy.ts';

export { staffPasswordLength };

export const accountForms: Copy<typeof english.accountForms> = {
  usernameRequired: 'Escriba un nombre de usuario',
  usernameShort: 'El nombre de usuario debe tener al menos 3 caracteres',
  usernameSigns: 'El nombre de usuario no puede tener espacios ni “@”',
  passwordRequired: 'Escriba su contraseña',
  passwordShort: 'La contraseña debe tener al menos 6 caracteres',
  passwordCommon: 'Esta contraseña es muy común. Elija otra, como unas cuantas palabras al azar.',
  passwordShortForStaff: `La contraseña de administradores y moderadores debe tener al menos ${staffPasswordLength} caracteres`,
  passwordsDiffer: 'Las contraseñas no coinciden',
  linkInvalid: 'Este enlace ya no es válido. Solicite uno nuevo.',
};

export const accounts: Copy<typeof english.accounts> = {
  invalidCredentials: 'Usuario o contraseña incorrectos',
  loggedIn: 'Ya inició sesión.',
  registered:
    'Su cuenta está lista. Le enviamos un enlace por correo electrónico para confirmar su dirección.',
  usernameTaken: 'Este nombre de usuario ya está en uso',
  usernameReserved: 'Este nombre de usuario está reservado. Elija otro.',
  usernameMixed: 'Algunas letras de este nombre de usuario parecen de otro alfabeto. Elija otro.',
  usernameResembles: 'Este nombre de usuario se parece mucho a uno que ya está en uso. Elija otro.',
  emailTaken: 'Ya existe una cuenta con este correo electrónico',
  resetSent: 'Si hay una cuenta con este correo electrónico, en un momento recibirá un enlace.',
  passwordChanged: 'Cambió su contraseña. Cerramos la sesión en sus otros dispositivos.',
  passwordReset: 'Cerramos la sesión en todos sus dispositivos. Inicie sesión con su nueva contraseña.',
  get passwordResetSecondFactor() {
    return `Cerramos la sesión en todos sus dispositivos. Inicie sesión con su nueva contraseña y un código de su app de autenticación. ¿Perdió su teléfono? Use un código de recuperación. Si tampoco tiene esos códigos, escríbanos a ${operator.email}.`;
  },
  wrongPassword: 'Su contraseña actual no es correcta',
  emailChangeSent: 'Enviamos un enlace a su nuevo correo electrónico. Ábralo para terminar el cambio.',
  verificationSent: 'Le enviamos un enlace por correo electrónico.',
  emailVerified: 'Su correo electrónico está confirmado.',
  emailRestored:
    'Su cuenta vuelve a usar este correo electrónico y cerramos todas las sesiones. Le enviamos un enlace para crear una contraseña nueva.',
  insecureProxy:
    'En este momento no es posible iniciar sesión por un error de configuración de nuestra parte. Su contraseña no es el problema.',
  accountDeleted: 'Su cuenta se eliminó.',
  lastAdmin: 'Usted es la única persona con permiso de administrador. Primero dé ese permiso a otra persona.',
  emailCodeWrong: 'Este código es incorrecto o ya venció. Use el de nuestro correo más reciente.',
  get blocked() {
    return `Esta cuenta está bloqueada. Si cree que es un error, escríbanos a ${operator.email}.`;
  },
  loggedOut: 'Cerró sesión correctamente',
};

export const auth: Copy<typeof english.auth> = {
  register: 'Crear cuenta',
  tabs: 'Iniciar sesión o crear una cuenta',
  title: 'Su cuenta',
  intro:
    'Para quienes administran la página de una iglesia. No necesita una cuenta para explorar el directorio.',
  submitReason: 'Primero inicie sesión o cree una cuenta. Después podrá llenar el formulario de su iglesia.',
  planReason: (plan: 'monthly' | 'annual') =>
    `Primero inicie sesión o cree una cuenta. Después podrá continuar con el plan ${plan === 'monthly' ? 'mensual' : 'anual'}.`,
  usernameOrEmail: 'Usuario o correo electrónico',
  username: 'Nombre de usuario',
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Nueva contraseña',
  confirmPassword: 'Repita la contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  thePassword: 'la contraseña',
  create: 'Crear cuenta',
  forgot: '¿Olvidó su contraseña?',
  usernameHelp: 'Al menos 3 caracteres, sin espacios. Solo nosotros lo vemos.',
  emailHelp: 'Le enviaremos un enlace para confirmarlo, además de noticias sobre su página.',
  passwordHelp: 'Al menos 6 caracteres. Unas cuantas palabras al azar son seguras y fáciles de recordar.',
  staffPasswordHelp: `Al menos ${staffPasswordLength} caracteres. Unas cuantas palabras al azar son seguras y fáciles de recordar.`,
  strength: {
    weak: 'Fácil de adivinar. Agregue unas palabras más.',
    fair: 'Regular. Agregue una palabra más.',
    good: 'Segura.',
  },
  agree: 'Al crear una cuenta, usted acepta los',
  and: 'y la',
  loginFailed: 'No pudimos iniciar la sesión',
  error: 'Error',
  loginUnreachable: 'No pudimos iniciar la sesión. Intente de nuevo.',
  noCookie: 'Su navegador no guardó la sesión. Permita las cookies de este sitio e intente de nuevo.',
  registrationFailed: 'No pudimos crear su cuenta',
  registerFallback: 'No pudimos crear la cuenta',
  registerUnreachable: 'No pudimos crear la cuenta. Intente de nuevo.',
  registered: 'Cuenta creada',
  registeredWeak:
    'Su contraseña es fácil de adivinar. Puede elegir otra más segura en su panel, en “Cuenta”.',
  loggedOut: 'Sesión cerrada',
  logoutFailed: 'Su sesión sigue abierta. Intente de nuevo.',
  tooMany: (wait: string) => `Demasiados intentos. Espere ${wait} e intente de nuevo.`,
  forgotText:
    'Escriba el correo electrónico de su cuenta y le enviaremos un enlace para crear una contraseña nueva.',
  sendLink: 'Enviar enlace',
  forgotSentTitle: 'Revise su correo',
  forgotSentNote:
    'El enlace vence en una hora y funciona una sola vez. ¿No lo ve? Revise la carpeta de spam.',
  sendAgain: 'Enviarlo otra vez',
  backToSignIn: 'Volver a iniciar sesión',
  unreachable: 'No pudimos conectarnos con el servidor. Revise su conexión e intente de nuevo.',
  resetTitle: 'Cree una contraseña nueva',
  resetText:
    'Cerraremos la sesión en todos sus dispositivos. Después podrá iniciar sesión con su nueva contraseña.',
  setPassword: 'Guardar contraseña',
  resetDone: 'Su nueva contraseña está lista',
  askAgain: 'Solicitar otro enlace',
  verifyTitle: 'Confirme su correo electrónico',
  undoTitle: 'Deshacer el cambio de su correo electrónico',
  undoText:
    'Su cuenta volverá a usar este correo electrónico y cerraremos todas las sesiones. Le enviaremos un enlace para crear una contraseña nueva.',
  undoAction: 'Deshacer el cambio',
  verifying: 'Confirmando su correo electrónico...',
  verified: 'Gracias, todo está listo',
  verifyDead:
    'Está incompleto, ya se usó o venció. Si su correo electrónico aún no está confirmado, puede solicitar otro enlace desde su panel.',
};

export const settings: Copy<typeof english.settings> = {
  emailText: 'Con él inicia sesión y ahí le enviamos noticias sobre su página.',
  confirmed: 'confirmado',
  unconfirmed: 'sin confirmar',
  newEmail: 'Nuevo correo electrónico',
  newEmailHelp: 'Enviaremos un enlace a su nuevo correo electrónico. Ábralo para hacer el cambio.',
  changeEmail: 'Cambiar correo',
  languageTitle: 'Idioma de nuestros correos',
  languageText:
    'Vale para todos los correos que le enviamos. El idioma del sitio se cambia aparte, en cualquier página.',
  language: 'Idioma',
  languageSaved: 'A partir de ahora, le escribiremos en este idioma.',
  passwordText: 'Al cambiarla, se cierra la sesión en sus otros dispositivos.',
  currentPassword: 'Contraseña actual',
  changePassword: 'Cambiar contraseña',
  dataTitle: 'Sus datos',
  dataText: 'Todo lo que guardamos sobre usted y sus iglesias, en un archivo JSON.',
  download: 'Descargar mis datos',
  deleteTitle: 'Eliminar la cuenta',
  deleteText: 'Esto elimina para siempre su cuenta y todo lo que pertenece solo a ella.',
  deleteOpen: 'Eliminar mi cuenta',
  deleteQuestion: '¿Eliminar su cuenta?',
  deleteEffects: [
    'Las iglesias publicadas siguen en el directorio sin persona encargada y se pueden reclamar de nuevo.',
    'Se eliminan las iglesias que nunca se publicaron y los cambios en revisión.',
    'Se cierra la sesión en todos sus dispositivos. Esto no se puede deshacer.',
  ],
  deletePlans: 'Su página destacada',
  deletePlan: (plan: string, church: string | null, until: string | null) =>
    `${plan}${church ? `, para ${church}` : ''}${until ? `, con pago hasta el ${until}` : ''}`,
  deletePlansNone: 'No tiene ningún plan pagado.',
  deletePeriodEnd: 'Conservarla hasta que termine',
  deleteNow: 'Cancelarla ahora',
  deleteOk: 'Eliminar mi cuenta para siempre',
  deleted: 'Cuenta eliminada',
};

export const secondFactor: Copy<typeof english.secondFactor> = {
  title: 'Verificación en dos pasos',
  text: 'Inicie sesión con su contraseña y un código de una app en su teléfono.',
  required: 'Active la verificación en dos pasos para abrir el área de administración.',
  off: 'La verificación en dos pasos está desactivada.',
  on: 'La verificación en dos pasos está activada.',
  codesLeft: (count: number) =>
    count === 1
      ? 'Le queda 1 código de recuperación.'
      : `Le quedan ${numberText(count)} códigos de recuperación.`,
  newCodes: 'Para obtener códigos nuevos, desactívela y vuelva a activarla.',
  setUp: 'Activar la verificación',
  scan: 'Escanee este código con una app de autenticación, como Google Authenticator o 1Password.',
  qr: 'Código QR para su app de autenticación',
  orType: '¿No puede escanearlo? Escriba esta clave en la app:',
  confirm: 'Activar',
  saveCodes: 'Guarde sus códigos de recuperación',
  saveCodesText:
    'Si pierde su teléfono, puede iniciar sesión con uno de estos códigos. Cada uno funciona una sola vez. Guárdelos en un lugar seguro, porque no podremos mostrarlos de nuevo.',
  saved: 'Ya los guardé',
  toAdmin: 'Ir a administración',
  turnOff: 'Desactivar',
  signInCode: 'Código de su app de autenticación',
  signInHelp: 'Seis dígitos. ¿No tiene su teléfono? Escriba un código de recuperación.',
  emailCode: 'Código de nuestro correo electrónico',
  emailCodeHelp:
    'Hubo muchas contraseñas incorrectas para esta cuenta, así que le enviamos un código por correo a su dueño. Funciona durante una hora.',
  codeMissing: 'Escriba el código de seis dígitos',
  codeWrong: 'Este código es incorrecto o ya se usó. Pruebe con uno nuevo.',
  enabled: 'La verificación en dos pasos está activada. Cerramos la sesión en sus otros dispositivos.',
  emailNotVerified: 'Primero confirme su correo electrónico. Le enviamos un enlace.',
};
