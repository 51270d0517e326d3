/** Values, times, and topics in the current language. */
import { expect, test } from 'vitest';
import { clockText, timesText } from '#shared/domain/dates.ts';
import { directoryTitle } from '#shared/domain/directory.ts';
import { timeText } from '#shared/domain/events.ts';
import { factFields, optionsOfFact } from '#shared/domain/fact-options.ts';
import { areas, canonicalDenomination, denominationChoices } from '#shared/domain/region.ts';
import { answerLines, readAnswers } from '#shared/domain/visit-facts.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { churchNames } from '#shared/messages/churches/churches.ts';
import { readTimes } from '#shared/messages/churches/service-times.ts';
import { shown, typed } from '#shared/messages/churches/value-names.ts';
import { answersInEnglish } from '../features/contacts/policy.ts';
import { topicLabels } from '../features/search/interpret/topic-labels-copy.ts';
import { topicOf } from '../features/search/interpret/topics-copy.ts';
import { withLocale } from './request.ts';
import './translations.ts';

const inSpanish = <T>(work: () => T): T => withLocale('es', work);

test.each([
  ...denominationChoices.admin,
  ...denominationChoices.submission,
  ...["Bahá'í", 'Muslim', 'Jewish', 'Buddhist', 'Hindu', 'Sikh', 'Jain', 'Taoist', 'Shinto', 'Scientology'],
  ...['Zoroastrian', 'Pagan', 'Other faith'],
])('%s has a Spanish name, and typing it finds the denomination', (denomination) => {
  const name = inSpanish(() => shown.denomination(denomination));
  // Two names are the same in both languages.
  if (!['Episcopal', 'Pentecostal'].includes(denomination)) expect(name).not.toBe(denomination);
  expect(shown.denomination(denomination)).toBe(denomination);
  for (const words of [name, `iglesia ${name.toLowerCase()}`])
    expect(canonicalDenomination(inSpanish(() => typed.denomination(words)))).toBe(
      canonicalDenomination(denomination),
    );
});

test('other faiths are nouns alone and agree with what they describe', () => {
  inSpanish(() => {
    expect(['Jewish', 'Muslim', "Bahá'í"].map(shown.denomination)).toEqual([
      'Judaísmo',
      'Islam',
      'Fe bahá’í',
    ]);
    expect(['Jewish', 'Muslim', "Bahá'í"].map(churchNames.placesOf)).toEqual([
      'Congregaciones judías',
      'Congregaciones musulmanas',
      'Congregaciones bahá’ís',
    ]);
    expect(['judía', 'musulmana', 'bahá’í'].map(typed.denomination)).toEqual(['Jewish', 'Muslim', "Bahá'í"]);
  });
});

test('names that aren’t in the tables stay as they are', () => {
  for (const name of ['Vineyard', 'constructor', ''])
    inSpanish(() => {
      expect(shown.denomination(name)).toBe(name);
      expect(shown.area(name)).toBe(name);
      expect(typed.area(name)).toBe(name);
    });
});

test('areas with a descriptive name are translated and are found by both names', () => {
  const spanish = inSpanish(() => areas.map(shown.area));
  expect(new Set(spanish).size).toBe(areas.length);
  expect(inSpanish(() => spanish.map(typed.area))).toEqual(areas);
  expect(inSpanish(() => areas.map(typed.area))).toEqual(areas);
  expect(spanish.filter((name, at) => name !== areas[at])).toEqual([
    ...['Centro', 'Zona Norte', 'Zona Noreste', 'Zona Noroeste', 'Zona Sur', 'Zona Este', 'Zona Oeste'],
    ...['Extremo Norte', 'Zona Sureste', 'Zona Suroeste', 'Centro Médico'],
  ]);
});

test('sentences about values read like Spanish', () => {
  inSpanish(() => {
    expect(directoryTitle({ denomination: ['Baptist', 'Catholic'], area: ['North Side'] })).toBe(
      'Iglesias bautistas y católicas en la Zona Norte, Houston',
    );
    expect(directoryTitle({ denomination: ['Church of Christ'], area: ['Katy'] })).toBe(
      'Iglesias de Cristo en Katy, Houston',
    );
    expect(churchPage.summary('Jewish', shown.area('Downtown'))).toBe('Congregación judía en el Centro');
    expect(churchPage.summary('Nazarene', 'Katy')).toBe('Iglesia del Nazareno en Katy');
    expect(
      ['Episcopal', 'Seventh-day Adventist', 'United Church of Christ', 'Church of God', 'Hindu'].map(
        churchNames.placesOf,
      ),
    ).toEqual([
      'Iglesias episcopales',
      'Iglesias adventistas del séptimo día',
      'Iglesias Unidas de Cristo',
      'Iglesias de Dios',
      'Congregaciones hindúes',
    ]);
    expect(
      ['Non-denominational', 'Unitarian Universalist', 'Vineyard', 'Other'].map(churchNames.placesOf),
    ).toEqual([
      'Iglesias sin denominación',
      'Iglesias unitarias universalistas',
      'Iglesias Vineyard',
      'Otras iglesias',
    ]);
  });
});

test('the time of an event is shown in the language if it is clear', () => {
  expect(timeText('7:00 PM - 9:00 PM')).toBe('7:00 PM - 9:00 PM');
  inSpanish(() => {
    expect(timeText('7:00 PM - 9:00 PM')).toBe('de 7:00\u00a0p.\u00a0m. a 9:00\u00a0p.\u00a0m.');
    expect(timeText('19:30')).toBe('7:30\u00a0p.\u00a0m.');
    expect(timeText('after the service')).toBe('after the service');
  });
});

test('times of day use the language’s words', () => {
  expect([clockText(540), timesText({ start: 720, end: 795 })]).toEqual(['9:00 AM', '12:00 PM to 1:15 PM']);
  inSpanish(() => {
    expect(clockText(540)).toBe('9:00\u00a0a.\u00a0m.');
    expect(timesText({ start: 720, end: 795 })).toBe('de 12:00\u00a0p.\u00a0m. a 1:15\u00a0p.\u00a0m.');
    expect(readTimes.details('Misa', ['Español', 'Inglés'])).toBe('misa, en español e inglés');
    expect(readTimes.nameOf('Misa', 'Español')).toBe('Misa en español');
  });
});

test('a suggestion with every fact reaches the team in English, from either language', () => {
  for (const field of factFields) {
    const facts = { [field]: [...optionsOfFact(field).options] };
    const english = answerLines(facts);
    const spanish = inSpanish(() => answerLines(facts));
    expect(readAnswers(english)).toEqual(readAnswers(inSpanish(() => answersInEnglish(spanish))));
    expect(inSpanish(() => answersInEnglish(spanish))).toBe(english);
    expect(answersInEnglish(english)).toBe(english);
  }
});

test('every topic has a Spanish label', () => {
  const labels = [...new Set([...topicOf.values()].map(({ label }) => label))];
  const untranslated = inSpanish(() => labels.filter((label) => topicLabels.of(label) === label));
  expect(untranslated).toEqual(['quinceañeras']);
});
