import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  approveChurch,
  asAdmin,
  asOwner,
  emailedLink,
  expectAccessible,
  expectNoViolations,
  notification,
  open,
  section,
  submitChurch,
  unique,
} from './support/steps.ts';

async function fillForm(page: Page, message: string) {
  await page.getByLabel('Your name').fill('Ruth Moab');
  await page.getByLabel('Your email address').fill('ruth@example.org');
  await page.getByLabel('Subject').selectOption('Advertising');
  await page.getByLabel('Message', { exact: true }).fill(message);
}

const emailsTo = async (page: Page, to: string) => (await page.request.get(`/dev/mail?to=${to}`)).text();
const team = encodeURIComponent('admin@houston-churches.example');
const entry = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { expanded: false }), hasText: text });

test('a contact message is validated, sent, emailed to the team, and listed for administrators', {
  tag: '@phone',
}, async ({ page, browser, pageErrors }) => {
  await open(page, '/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  await expectAccessible(page);

  // The honeypot isn't a tab stop: Tab moves from the message to the button.
  await page.getByLabel('Message', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (const text of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please select a subject',
    'Message must be at least 10 characters',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expectNoViolations(page);

  const mark = `number ${unique()}`;
  await fillForm(page, `We would like to advertise, ${mark}.\nWhat now?`);
  await page.getByRole('button', { name: 'Send message' }).click();
  const thanks = page.getByRole('dialog', { name: 'Thank You!' });
  await expect(thanks).toContainText(
    "Your message has been sent successfully. We'll get back to you within 24 hours.",
  );
  await expectNoViolations(page);
  await thanks.getByRole('button', { name: 'Close' }).click();
  await expect(thanks).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await expect.poll(() => emailsTo(page, team)).toContain('Advertising: message from Ruth Moab');
  expect(pageErrors).toEqual([]);

  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=messages');
  await expect(section(admin, /^Messages \(\d+\)$/)).toBeAttached();
  await admin.getByLabel('Search messages').fill(mark);
  await expect(admin.getByText('1 result')).toBeVisible();
  await expectNoViolations(admin);
  await entry(admin, 'Ruth Moab').getByRole('button').click();
  await expect(admin.getByText(`We would like to advertise, ${mark}.`)).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Reply by email to Ruth Moab' })).toHaveAttribute(
    'href',
    'mailto:ruth@example.org?subject=Re%3A%20Advertising',
  );
  await expect(admin.getByText('Read', { exact: true })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(admin.getByText(/^Answered by admin on /)).toBeVisible();
  await admin.getByRole('button', { name: 'Delete the message from Ruth Moab' }).click();
  const confirmation = admin.getByRole('alertdialog', { name: 'Delete this message?' });
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoViolations(admin);
  await confirmation.getByRole('button', { name: 'Delete message' }).click();
  await expect(notification(admin, 'Message deleted')).toBeVisible();
  await expect(admin.getByText('Nothing matches these filters')).toBeVisible();
  await expect(admin.getByText('Nothing matches these filters')).toBeFocused();
});

test('suggested times notify the owner and administrator, and appear once applied', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const owner = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  const { username } = await asOwner(owner);
  const church = await submitChurch(owner);
  await approveChurch(browser, church);

  await open(page, `/church/${church.id}`);
  await page.getByRole('button', { name: 'Suggest an edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest an edit' });
  await expect(dialog.getByLabel('What is it about?')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(dialog.getByText('Please select what to change')).toBeVisible();
  await dialog.getByLabel('What is it about?').selectOption('Service times');
  await dialog.getByLabel('What should it say?').fill('Sunday 10:35 AM');
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(notification(page, 'Thanks for your suggestion')).toBeVisible();
  await expect
    .poll(() => emailsTo(page, encodeURIComponent(`${username}@example.org`)))
    .toContain(`Is this right? A note about the page for ${church.name}`);

  const admin = await asAdmin(browser, page);
  await open(admin, '/admin?tab=messages');
  await admin.getByLabel('Search messages').fill(church.name);
  await expect(admin.getByText('1 result')).toBeVisible();
  // By keyboard alone: leave the search, open the message, and apply the suggestion.
  await admin.getByLabel('Search messages').blur();
  await admin.keyboard.press('j');
  await expect(admin.getByText('We emailed the owner.')).toBeVisible();
  const review = admin.getByRole('region', { name: 'Suggested change' });
  await expect(review.getByText('Sunday 10:35 AM')).toBeVisible();
  await expect(admin.getByText('Read', { exact: true })).toBeVisible();
  await expectNoViolations(admin);
  await admin.keyboard.press('a');
  await expect(admin.getByText(/^Answered by /)).toBeVisible();
  await open(page, `/church/${church.id}`);
  await expect(page.getByText('Sunday 10:35 AM').first()).toBeVisible();

  // Owners edit the page instead of suggesting changes.
  const ownerPage = await owner.newPage();
  await open(ownerPage, `/church/${church.id}`);
  await expect(ownerPage.getByRole('button', { name: 'Suggest an edit' })).toHaveCount(0);
});

test('a visitor plans a visit; the owner gets an email, blocks the sender, and turns the form off', {
  tag: '@phone',
}, async ({ page, browser, pageErrors }) => {
  const owner = await browser.newContext({ baseURL: process.env.E2E_BASE_URL! });
  const { username } = await asOwner(owner);
  const to = `${username}@example.org`;
  const church = await submitChurch(owner);
  await approveChurch(browser, church);
  const ownerPage = await owner.newPage();
  const verify = await emailedLink(page.request, { to, subject: /confirm/i, path: '/auth/verify-email' });
  await open(ownerPage, verify);
  await expect(ownerPage.getByText('Thanks, you’re all set')).toBeVisible();

  await open(page, `/church/${church.id}`);
  await page.getByRole('button', { name: 'I’m planning to visit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan your visit' });
  await expect(dialog.getByLabel('Your name')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Your name').fill('Ruth Moab');
  await dialog.getByLabel('Your email address').fill(`r${unique()}@example.org`);
  await dialog.getByLabel('Which service?').selectOption({ index: 1 });
  await dialog.getByLabel('How many of you?').fill('3');
  await dialog.getByLabel('How many are children?').fill('3');
  await dialog.getByLabel('Any questions?').fill('Is there a nursery?');
  await dialog.getByRole('button', { name: 'Let them know' }).click();
  await expect(dialog.getByText('Please enter how many of you are children')).toBeVisible();
  await dialog.getByLabel('How many are children?').fill('1');
  await dialog.getByRole('button', { name: 'Let them know' }).click();
  const sent = notification(page, 'They know you’re coming');
  await expect(sent).toContainText(
    /3 people \(1 of them children\)\. If they reply, they’ll write to r.+@example\.org\./,
  );

  const subject = /^Ruth Moab is planning to visit/;
  const block = await emailedLink(page.request, { to, subject, path: '/block-visitor' });
  await open(page, block);
  await page.getByRole('button', { name: 'Block this sender' }).click();
  await expect(page.getByRole('heading', { name: 'You won’t hear from this sender again' })).toBeVisible();

  await open(ownerPage, '/dashboard?tab=church');
  await expect(ownerPage.getByText(/One visit was planned in the last 30 days/)).toBeVisible();
  await ownerPage.getByRole('checkbox', { name: /^Let visitors tell us they’re coming/ }).click();
  await expect(notification(ownerPage, 'The form is off')).toBeVisible();
  await open(page, `/church/${church.id}`);
  await expect(page.getByRole('heading', { level: 1, name: church.name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'I’m planning to visit' })).toBeHidden();
  expect(pageErrors).toEqual([]);
});
