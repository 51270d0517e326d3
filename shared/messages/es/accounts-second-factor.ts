import { numberText } from '#shared/domain/format.ts';
import type * as english from '#shared/messages/accounts-second-factor.ts';
import type { Copy } from '../copy.ts';

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
  password: 'Contraseña actual',
  setUp: 'Activar la verificación',
  scan: 'Escanee este código con una app de autenticación, como Google Authenticator o 1Password.',
  qr: 'Código QR para su app de autenticación',
  orType: '¿No puede escanearlo? Escriba esta clave en la app:',
  code: 'Código de su app',
  codeOrRecovery: 'Código de su app o un código de recuperación',
  confirm: 'Activar',
  saveCodes: 'Guarde sus códigos de recuperación',
  saveCodesText:
    'Si pierde su teléfono, puede iniciar sesión con uno de estos códigos. Cada uno funciona una sola vez. Guárdelos en un lugar seguro, porque no podremos mostrarlos de nuevo.',
  saved: 'Ya los guardé',
  toAdmin: 'Ir a administración',
  turnOff: 'Desactivar',
  failed: 'No pudimos cargar esta sección. Intente de nuevo.',
  signInCode: 'Código de su app de autenticación',
  signInHelp: 'Seis dígitos. ¿No tiene su teléfono? Escriba un código de recuperación.',
  emailCode: 'Código de nuestro correo electrónico',
  emailCodeHelp:
    'Hubo muchas contraseñas incorrectas para esta cuenta, así que le enviamos un código por correo a su dueño. Funciona durante una hora.',
  codeMissing: 'Escriba el código de seis dígitos',
  codeNeeded: 'Escriba el código de su app de autenticación.',
  codeWrong: 'Este código es incorrecto o ya se usó. Pruebe con uno nuevo.',
  enabled: 'La verificación en dos pasos está activada. Cerramos la sesión en sus otros dispositivos.',
  emailNotVerified: 'Primero confirme su correo electrónico. Le enviamos un enlace.',
  alreadyOn: 'La verificación en dos pasos ya está activada.',
};
