import { expect, test } from 'vitest';
import { areaChoices, denominationChoices } from '#shared/region.ts';
import { choicesFor } from './choices.ts';

const values = (choices: Array<{ value: string }>) => choices.map(({ value }) => value);

test('the choices of the form, in their order', () => {
  expect(values(choicesFor('denomination', denominationChoices.submission, ''))).toEqual(
    denominationChoices.submission,
  );
  expect(values(choicesFor('area', areaChoices.submission, 'Katy'))).toEqual(areaChoices.submission);
});

test('a stored value takes the place of the choice that means the same', () => {
  const choices = choicesFor('denomination', denominationChoices.submission, 'Non-denominational');
  expect(choices).toContainEqual({ value: 'Non-denominational', label: 'Non-Denominational' });
  expect(choices).toHaveLength(denominationChoices.submission.length);
});

test("a value that the form does not offer is offered too, so that an import's is not lost", () => {
  expect(choicesFor('area', areaChoices.submission, 'Pearland').at(-1)).toEqual({
    value: 'Pearland',
    label: 'Pearland',
  });
});
