/** Choice fields on pages and in filters, which don't need the labels of the other fields. */
import type { ChoiceField, ChurchValues } from '../../domain/church-fields.ts';

export const choiceNames: Record<ChoiceField, string> = { wheelchairAccess: 'Wheelchair access' };

export const choiceLabels: { [Name in ChoiceField]: Record<ChurchValues[Name], string> } = {
  wheelchairAccess: { unknown: 'Not sure', yes: 'Yes', no: 'No' },
};
