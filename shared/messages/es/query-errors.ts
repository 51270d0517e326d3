import type * as english from '#shared/messages/query-errors.ts';
import type { Copy } from '../copy.ts';

/** Invalid query parameters of the list, facets and map. */
export const queryErrors: Copy<typeof english.queryErrors> = {
  bbox: 'bbox debe tener la forma south,west,north,east, en grados',
  near: 'near debe ser un código postal de cinco dígitos, una zona, una ciudad o lat,lng en grados',
  radius: 'radius debe ser un número de millas de 0.1 a 250',
  zip: 'zip puede tener hasta cinco dígitos',
  ids: (most) => `ids puede tener hasta ${most} números separados por comas`,
  unknownZip: (zip) => `No reconocemos el código postal ${zip}.`,
  unknownArea: (area) => `Todavía no sabemos dónde está ${area}.`,
  length: (most) => `${most} caracteres como máximo`,
  nul: 'no puede contener NUL',
  cursor: 'cursor no es válido para esta lista; empiece de nuevo sin él',
  cursorField: 'Empiece de nuevo sin él',
  several: (name, most) => `${name} puede tener hasta ${most} valores`,
  required: (name) => `${name} no puede estar vacío`,
  number: (name, least, most) => `${name} debe ser un número entero de ${least} a ${most}`,
  oneOf: (name, choices) => `${name} debe ser uno de estos valores: ${choices.join(', ')}`,
};
