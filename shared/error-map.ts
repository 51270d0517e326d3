import { z } from 'zod';
import { validation } from './messages/app.ts';

/** Words of the library where a schema has none of its own: 'Required' and 'Invalid input' (decisions). */
export function installErrorMap(): void {
  z.config({
    customError: (issue) =>
      issue.code === 'invalid_type' && issue.input === undefined ? validation.required : validation.invalid,
  });
}
