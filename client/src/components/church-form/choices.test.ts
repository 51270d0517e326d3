import { expect, test } from 'vitest';
import { areaChoices, denominationChoices } from '#shared/domain/region.ts';
import { choicesFor } from '@/components/church-form/choices.ts';

const values = (choices: Array<{ value: string }>) => choices.map(({ value }) => value);

test("returns the form's options in their order", () => {
  expect(values(choicesFor('denomination', denominationChoices.submission, ''))).toEqual(
    denominationChoices.submission,
  );
  expect(values(choicesFor('area', areaChoices.submission, 'Katy'))).toEqual(areaChoices.submission);
});

test('an equivalent option takes on the stored spelling', () => {
  const choices = choicesFor('denomination', denominationChoices.submission, 'Non-denominational');
  expect(choices).toContainEqual({ value: 'Non-denominational', label: 'Non-Denominational' });
  expect(choices).toHaveLength(denominationChoices.submission.length);
});

test('adds a stored value that the form does not offer', () => {
  expect(choicesFor('area', areaChoices.submission, 'Pearland').at(-1)).toEqual({
    value: 'Pearland',
    label: 'Pearland',
  });
});
