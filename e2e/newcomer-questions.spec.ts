// Twenty questions of newcomers on a phone, answered with what three owners entered and one import.
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { approveChurch, asOwner, importFile, open, submitChurch, unique } from './support/steps.ts';

const suffix = unique();
const puente = `Puente Vivo ${suffix}`;
const elmwood = `Elmwood Fellowship ${suffix}`;
const jubilee = `Jubilee House ${suffix}`;
const clearwater = `Clearwater Parish ${suffix}`;

/** As three owners enter them. */
const owned = [
  {
    name: puente,
    denomination: 'Non-denominational',
    ...{ address: '7100 Bellaire Boulevard', area: 'South West', zip: '77036' },
    services: ['Sunday 9:30 AM', 'Sunday 11:30 AM (Spanish)'],
    worshipStyle: ['contemporary'],
    music: ['band'],
    children: ['nursery', 'childrens-program'],
    youthGroup: ['youth-group'],
    dress: ['come-as-you-are'],
    parking: ['own-lot'],
  },
  {
    name: elmwood,
    denomination: 'Presbyterian',
    ...{ address: '3100 Fry Road', area: 'Katy', zip: '77449' },
    services: ['Sunday 10:30 AM', 'Wednesday 7:00 PM'],
    worshipStyle: ['traditional', 'quiet'],
    music: ['organ', 'choir'],
    dress: ['mostly-formal'],
    serviceLength: ['up-to-1-hour'],
    attendance: ['under-50'],
    hearingSeeing: ['hearing-loop', 'large-print'],
  },
  {
    name: jubilee,
    denomination: 'Methodist',
    ...{ address: '3300 Dowling Street', area: 'South Side', zip: '77004' },
    services: ['Sunday 8:00 AM', 'Saturday 5:30 PM'],
    worshipStyle: ['gospel'],
    music: ['gospel-choir'],
    attendance: ['over-500'],
    parking: ['transit'],
    gettingIn: ['step-free', 'accessible-restroom'],
    hearingSeeing: ['sign-language'],
    liveStream: 'https://stream.example.org/jubilee',
  },
];

/** As a list that an administrator imports. */
const imported = `id,name,denomination,address,city,zip,service times,worship style,children,hearing,interpretation
1,${clearwater},Lutheran,15400 Clay Road,Houston,77084,Sunday 8:30 AM,Liturgical,Nursery,Captions,Vietnamese
`;

/** The visitor's way to the answer: a typed search, or taps on the filters or on the chips above the list. */
type Question = { asks: string; church: string } & (
  | { types: string }
  | { near: string; radius?: string; times?: string[]; language?: string; facts: string[] }
  | { at: { latitude: number; longitude: number }; chips: string[] }
);

const questions: Question[] = [
  {
    asks: 'contemporary, Spanish, childcare, within 5 miles of 77036, this Sunday morning',
    ...{ near: '77036', radius: 'Within 5 miles', times: ['Sunday', 'Morning'], language: 'Spanish' },
    facts: ['Contemporary', 'Nursery'],
    church: puente,
  },
  {
    asks: 'Who looks after my toddler while I listen to a sermon in Spanish on Sunday, close to me?',
    at: { latitude: 29.7, longitude: -95.54 },
    chips: ['Near me', 'This Sunday', 'In Spanish'],
    church: puente,
  },
  {
    asks: '¿Hay una iglesia con guardería cerca de 77036?',
    types: 'iglesia con guardería cerca de 77036',
    church: puente,
  },
  { asks: 'May I come in jeans?', types: 'casual church near 77036', church: puente },
  { asks: 'Does a band play?', types: 'church with live band near 77036', church: puente },
  { asks: 'Is there a group for my teenager?', types: 'youth group near 77036', church: puente },
  {
    asks: 'Can I park at the church, and is there a program for children?',
    ...{ near: '77036', facts: ['Own parking lot', 'Children’s program'] },
    church: puente,
  },
  { asks: 'Where do they still play the organ?', types: 'church with organ near 77449', church: elmwood },
  { asks: 'I like traditional worship in Katy.', types: 'traditional worship in katy', church: elmwood },
  { asks: 'I’d rather join a small congregation.', types: 'small church near 77449', church: elmwood },
  { asks: 'I have an hour.', types: 'short service near 77449', church: elmwood },
  { asks: 'Is there a hearing loop?', types: 'hearing loop katy', church: elmwood },
  {
    asks: 'My mother needs large print and a quiet service.',
    ...{ near: '77449', facts: ['Quiet', 'Large print'] },
    church: elmwood,
  },
  { asks: 'Is anything on Wednesday night?', types: 'wednesday evening in katy', church: elmwood },
  { asks: 'Is there a sign language interpreter?', types: 'asl church near 77004', church: jubilee },
  { asks: 'May I watch online first?', types: 'livestream near 77004', church: jubilee },
  {
    asks: 'Where does a gospel choir sing on Saturday evening?',
    types: 'gospel choir saturday evening third ward',
    church: jubilee,
  },
  {
    asks: 'I use a wheelchair: can I get in, and use the restroom?',
    ...{ near: '77004', facts: ['Gospel', 'Wheelchair access', 'Accessible restroom'] },
    church: jubilee,
  },
  { asks: 'I come by bus.', types: 'church near 77004 by bus', church: jubilee },
  {
    asks: 'Is there a Lutheran church with a liturgy and a nursery?',
    types: 'liturgical lutheran church with nursery near 77084',
    church: clearwater,
  },
];

async function enterChurches(browser: Browser): Promise<void> {
  for (const fields of owned) {
    const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
    await asOwner(context);
    await approveChurch(browser, await submitChurch(context, fields));
    await context.close();
  }
  await importFile(browser, `${suffix}.csv`, imported);
}

async function tapFilters(page: Page, question: Extract<Question, { near: string }>): Promise<void> {
  const { near, radius = 'Within 25 miles', times, language, facts } = question;
  await page.getByLabel('Search churches').fill(near);
  await page.keyboard.press('Enter');
  await page.getByLabel('Distance').selectOption(radius);
  await page.getByRole('button', { name: /^Filters/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  if (times) {
    await sheet.getByRole('button', { name: /^Service Times/ }).tap();
    for (const time of times) await sheet.getByRole('button', { name: time, exact: true }).tap();
    await sheet.getByRole('button', { name: /^Language: / }).tap();
    await page.getByRole('checkbox', { name: language! }).tap();
    await page.keyboard.press('Escape');
    await sheet.getByRole('button', { name: 'Done' }).tap();
  }
  await sheet.getByRole('button', { name: /^More filters/ }).tap();
  for (const fact of facts) {
    const group = sheet.locator('details').filter({ hasText: fact });
    if ((await group.getAttribute('open')) === null) await group.locator('summary').tap();
    await group.getByRole('button', { name: new RegExp(`^${fact}`) }).tap();
  }
  await sheet.getByRole('button', { name: /^Show / }).tap();
}

async function ask(page: Page, question: Question): Promise<void> {
  await open(page, '/directory');
  if ('types' in question) {
    await page.getByRole('combobox', { name: 'Search churches' }).fill(question.types);
    await page.keyboard.press('Enter');
  } else if ('chips' in question) {
    await page.context().setGeolocation(question.at);
    for (const chip of question.chips)
      await page.getByRole('group', { name: 'In one tap' }).getByRole('button', { name: chip }).tap();
  } else await tapFilters(page, question);
}

test('twenty questions of a newcomer are answered among the first three churches', {
  tag: ['@phone', '@nightly'],
}, async ({ page, browser, context }) => {
  await context.grantPermissions(['geolocation']);
  await enterChurches(browser);
  expect(questions).toHaveLength(20);
  const names = page.locator('#results').getByRole('article').getByRole('heading');
  for (const question of questions)
    await test.step(question.asks, async () => {
      await ask(page, question);
      await expect
        .poll(async () => (await names.allTextContents()).slice(0, 3), { message: page.url() })
        .toContainEqual(question.church);
    });
});
