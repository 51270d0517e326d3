import { z } from 'zod';
import { validation } from '../messages/app.ts';

/** Messages for schemas without their own: 'Required' and 'Invalid input' (decisions). */
export function installErrorMap(): void {
  z.config({
    customError: (issue) =>
      issue.code === 'invalid_type' && issue.input === undefined ? validation.required : validation.invalid,
  });
}
