/** Choice fields on pages and in filters, which don't need the labels of the other fields. */
import type { ChoiceField, ChurchValues } from '../../domain/church-fields.ts';
import type { ChoiceFilter } from '../../domain/directory.ts';

export const choiceNames: Record<ChoiceField, string> = { wheelchairAccess: 'Wheelchair access' };

export const choiceLabels: { [Name in ChoiceField]: Record<ChurchValues[Name], string> } = {
  wheelchairAccess: { unknown: 'Not sure', yes: 'Yes', no: 'No' },
};

/** Labels of choice filters on buttons and chips. */
export const choiceFilterLabel: Record<ChoiceFilter, string> = { wheelchair: 'Wheelchair access' };
