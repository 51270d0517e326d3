import type * as english from '#shared/messages/query-errors.ts';
import type { Copy } from '../copy.ts';

export const queryErrors: Copy<typeof english.queryErrors> = {
  bbox: 'bbox debe tener la forma south,west,north,east, en grados',
  near: 'near debe ser un código postal de cinco dígitos, una zona, una ciudad o lat,lng en grados',
  radius: 'radius debe ser un número de millas de 0.1 a 250',
  zip: 'zip puede tener hasta cinco dígitos',
  ids: (max) => `ids puede tener hasta ${max} números separados por comas`,
  unknownZip: (zip) => `No reconocemos el código postal ${zip}.`,
  unknownArea: (area) => `Todavía no sabemos dónde está ${area}.`,
  length: (max) => `${max} caracteres como máximo`,
  nul: 'no puede contener NUL',
  cursor: 'cursor no es válido para esta lista; empiece de nuevo sin él',
  cursorField: 'Empiece de nuevo sin él',
  several: (name, max) => `${name} puede tener hasta ${max} valores`,
  such: (name, example) => `${name} debe ser un valor como ${example}`,
  required: (name) => `${name} no puede estar vacío`,
  number: (name, min, max) => `${name} debe ser un número entero de ${min} a ${max}`,
  oneOf: (name, choices) => `${name} debe ser uno de estos valores: ${choices.join(', ')}`,
};
