/**
 * What the schemas compute: refinements, transforms, and user-visible messages. Bounds, choices, and defaults are in the
 * snapshot of contracts.test.ts. Each row of `refused` is just outside the allowed range, each row of `becomes` just inside.
 */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { adminChurchForm, churchForm } from '../domain/church-form.ts';
import { installErrorMap } from '../domain/text.ts';
import { secondFactor } from '../messages/accounts.ts';
import {
  changePassword,
  confirmSecondFactor,
  login,
  register,
  registerPageForm,
  resetPassword,
  stopSecondFactor,
  verifyEmail,
} from './accounts.ts';
import { listUsers } from './admin/accounts-admin.ts';
import { articleForm } from './admin/articles-admin.ts';
import { grantFeatured } from './admin/billing-admin.ts';
import { exportAdminChurches, listAdminChurches } from './admin/churches-admin.ts';
import { applySuggestion, dismissSuggestion, listMessages } from './admin/contacts-admin.ts';
import { listAdminEvents, setEventHidden } from './admin/events-admin.ts';
import { listHistory } from './admin/submissions-admin.ts';
import { startBulkAction } from './admin/submissions-bulk.ts';
import { compareChurches, listDuplicates } from './admin/submissions-merge.ts';
import { listWebsites } from './admin/websites-admin.ts';
import { listArticles } from './articles.ts';
import { claimData, createPaymentIntent } from './billing.ts';
import { churchListQuery, suggest } from './churches.ts';
import { getMap } from './churches-map.ts';
import { changeOwner, claimForm, confirmClaim, rejectClaim, sendClaimCode } from './claims.ts';
import { contactForm, suggestionForm, supportForm, visitForm } from './contacts.ts';
import { type Endpoint, idParams } from './endpoint.ts';
import { eventForm } from './event-submissions.ts';
import { eventListQuery, eventQuery } from './events.ts';
import { addPhoto } from './gallery.ts';
import { onboardingForm, sendOnboarding } from './onboarding.ts';
import { findDuplicates, rejection } from './submissions.ts';

installErrorMap();

type Row = [field: string, value: unknown, result: unknown];
type Case = {
  schema: z.ZodType;
  /** Accepted unchanged. */
  valid: Record<string, unknown>;
  becomes?: Row[];
  /** With the field's message; list items are named like `services.0`. */
  refused?: Row[];
};

const long = (length: number) => 'x'.repeat(length);
const fortyTimes = Array.from({ length: 40 }, (_, index) => `${long(195)} ${index}`);
const mail = (length: number) =>
  `${long(60)}@${'y'.repeat(57)}.${'y'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(length - 245)}.org`;
const body = (endpoint: Endpoint) => endpoint.body!;
const query = (endpoint: Endpoint) => endpoint.query!;
const tooLong = 'This is too long';
const wrongPhone = 'Please enter a phone number with its area code';
const invalid = 'Invalid input';
const website = 'Please enter a valid website URL';
const email = 'Please enter a valid email address';
const onlyMailbox = 'Please enter only the part before the @';
const max = 2_147_483_647;

/** A single line: trimmed, single-spaced, without control characters. */
const line = (...fields: string[]): Pick<Case, 'becomes'> => ({
  becomes: fields.map((field): Row => [field, ` two \t\n words\u202e `, 'two words']),
});
/** Multiple lines: trimmed, with line feeds only, without control characters. */
const lines = (...fields: string[]): Pick<Case, 'becomes'> => ({
  becomes: fields.map(
    (field): Row => [
      field,
      ` first line of these\r\nsecond line\rthird\tline, long enough for each field \u0007\u202e `,
      'first line of these\nsecond line\nthird\tline, long enough for each field',
    ],
  ),
});
/** Values that one field refuses with the same message. */
const refusals = (field: string, message: string, ...values: unknown[]): Row[] =>
  values.map((value) => [field, value, message]);
const urlIn = (field: string, message = website, profile?: string): Pick<Case, 'becomes' | 'refused'> => ({
  becomes: [
    [field, 'grace.org', 'https://grace.org'],
    [field, 'HTTP://grace.org/a', 'HTTP://grace.org/a'],
    [field, '', null],
    [field, null, null],
    [field, `https://grace.org/${long(482)}`, `https://grace.org/${long(482)}`],
    [field, 'http:\\\\grace.org', 'http://grace.org'],
    [field, 'http://https://grace.org', 'https://grace.org'],
    ...(profile
      ? [
          [field, '@grace.houston', `${profile}grace.houston`] as Row,
          [field, 'grace', `${profile}grace`] as Row,
        ]
      : []),
  ],
  refused: [
    ...refusals(field, message, ...(profile ? [] : ['localhost']), 'ftp://grace.org', 'javascript:alert(1)'),
    ...refusals(field, message, 'https://name@grace.org', 'https://:secret@grace.org', 'two words'),
    ...refusals(field, message, '//grace.org', 'https:///grace.org'),
  ],
});
const limit: Pick<Case, 'becomes' | 'refused'> = {
  becomes: [
    ['limit', '1', 1],
    ['limit', '200', 200],
  ],
  refused: refusals('limit', 'limit takes a whole number from 1 to 200', '0', '201', '1.5'),
};
const all = (schema: z.ZodType, valid: Case['valid'], ...parts: Array<Partial<Case>>): Case => ({
  schema,
  valid,
  becomes: parts.flatMap(({ becomes = [] }) => becomes),
  refused: parts.flatMap(({ refused = [] }) => refused),
});

const church = {
  name: 'Grace Chapel',
  denomination: 'Baptist',
  address: '1 Main St',
  area: 'Downtown',
  zip: '77002',
  description: 'A small church.',
  services: ['Sunday 9 AM'],
};
const placeRules = (zip: string, name: string, address: string, area: string, denomination: string) => ({
  becomes: [['zip', ' 77002-1234 ', '77002-1234']] as Row[],
  refused: [
    ...refusals('zip', zip, '7700', '770021', '77002-123', ''),
    ['name', ' ', name],
    ['address', '', address],
    ['area', '', area],
    ['denomination', '', denomination],
  ] as Row[],
});
const exceptionOn = (date: string, kind: string, text = '') => ({ date, kind, text });
const twoExceptions = [exceptionOn('2026-12-24', 'none'), exceptionOn('2026-12-25', 'instead', '9 AM')];

const claim = { churchId: 7, firstName: 'Ann', lastName: 'Lee', email: 'ann@grace.org' };
const event = {
  title: 'Picnic',
  description: 'In the park.',
  date: '2026-12-01',
  location: 'The park',
};
const weekly = { kind: 'weekly', every: 1, last: false, until: '2026-12-31', skipped: [] };
const onboarding = {
  name: 'GC',
  denomination: 'Baptist',
  address: '1 Oak',
  area: 'Downtown',
  city: 'LA',
  zip: '77002',
  phone: '7135550100',
  email: 'a@grace.org',
  description: long(50),
};
const { name: _name, zip: _zip, ...sameOnWire } = onboarding;
const wire = { ...sameOnWire, churchName: 'GC', zipCode: '77002' };
const article = { title: 'Advent', category: 'faith' };
const paid = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'a@b.org',
  claimExisting: true,
  subscriptionType: 'monthly',
};
const account = { username: 'anna', email: 'anna@grace.org', password: 'secret' };
const adminSearch: Pick<Case, 'becomes' | 'refused'> = {
  becomes: [['search', ` ${long(200)} `, long(200)]],
  refused: [['search', 'a\0b', invalid]],
};
const cases: Record<string, Case> = {
  'the sign-up form': all(body(register), account, {
    becomes: [
      ['username', ' abc ', 'abc'],
      ['email', ' Anna@Grace.ORG ', 'anna@grace.org'],
    ],
    refused: [
      ['username', undefined, 'Username is required'],
      ['username', 'ab', 'Username must be at least 3 characters'],
      ['username', long(41), tooLong],
      ...refusals('username', 'Username can’t contain spaces or “@”', 'ann a', 'ann@b'),
      ...refusals('email', email, undefined, 'anna', mail(255)),
      ['password', undefined, 'Password is required'],
      ['password', '12345', 'Password must be at least 6 characters'],
      ['password', long(201), tooLong],
    ],
  }),
  'the page of the sign-up form': all(
    registerPageForm,
    { ...account, confirmPassword: 'secret' },
    { refused: [['confirmPassword', 'Secret', "Passwords don't match"]] },
  ),
  signing: all(
    body(login),
    { username: 'a', password: 'b' },
    {
      becomes: [['code', ` ${long(40)} `, long(40)]],
      refused: [
        ...refusals('username', 'Username is required', ' ', undefined),
        ['username', long(255), tooLong],
        ...refusals('password', 'Password is required', '', undefined),
        ['password', long(201), tooLong],
      ],
    },
  ),
  'a new password by link': all(
    body(resetPassword),
    { token: `${long(41)}-_`, password: 'secret' },
    {
      refused: [
        ...refusals(
          'token',
          'This link is no longer valid. Please request a new one.',
          long(42),
          long(44),
          `${long(42)}.`,
        ),
        ['password', '12345', 'Password must be at least 6 characters'],
      ],
    },
  ),
  'the link of an address': all(
    body(verifyEmail),
    { token: long(43) },
    { refused: [['token', '', 'This link is no longer valid. Please request a new one.']] },
  ),
  'a new password': all(
    body(changePassword),
    { currentPassword: 'x', password: 'secret' },
    { refused: [['currentPassword', '', 'Password is required']] },
  ),
  'a code that turns two-step sign-in on': all(
    body(confirmSecondFactor),
    { code: '123456' },
    {
      becomes: [['code', ` ${long(40)} `, long(40)]],
      refused: [
        ...refusals('code', secondFactor.codeMissing, '12345', undefined),
        ['code', long(41), secondFactor.codeWrong],
      ],
    },
  ),
  'turning two-step sign-in off': all(
    body(stopSecondFactor),
    { currentPassword: 'x', code: '123456' },
    { refused: [['currentPassword', '', 'Password is required']] },
  ),
  'the list of accounts': all(query(listUsers), { role: 'moderator' }, adminSearch, limit, {
    becomes: [['cursor', '7', 7]],
  }),
  'the history': all(
    query(listHistory),
    { kind: 'account', userId: '7' },
    { becomes: [['cursor', '9999999999999999', 1e16]] },
  ),
  'the list of articles': all(query(listArticles), {
    becomes: [
      ['category', '', undefined],
      ['category', 'all', undefined],
      ['limit', '1', 1],
      ['limit', '100', 100],
    ],
    refused: [
      ['category', 'sports', 'category takes one of all, faith, community, church-life, holidays, history'],
      ...refusals('limit', 'limit takes a whole number from 1 to 100', '0', '101', 'x'),
    ],
  }),
  'the form of an article': all(
    articleForm,
    article,
    line('title', 'excerpt', 'imageAlt'),
    lines('content'),
    {
      becomes: [
        ['slug', '', ''],
        ['imageUrl', undefined, null],
      ],
      refused: [
        ['title', '', 'Title is required'],
        ...refusals('slug', 'Use lowercase letters, numbers, and single hyphens', 'A', 'a--b', '-a'),
        ...refusals('category', 'Please select a category', 'sports', undefined),
        ...refusals(
          'imageUrl',
          'Please upload an image',
          'https://elsewhere.org/a.svg',
          `/uploads/${'a'.repeat(35)}/400.webp`,
          `/uploads/${'a'.repeat(36)}/500.webp`,
        ),
      ],
    },
  ),
  'the data of a paid claim': all(
    claimData,
    paid,
    line('firstName', 'lastName', 'phone', 'churchName', 'denomination'),
    line('address', 'area', 'zip', 'churchPhone', 'website'),
    {
      becomes: [
        ['description', ` ${long(5000)} `, long(5000)],
        ['note', ` ${long(1000)} `, long(1000)],
      ],
    },
  ),
  'a payment in our own page': all(body(createPaymentIntent), { amount: 99 }, line('description')),
  'a grant': all(body(grantFeatured), { churchId: 1, reason: 'why', until: '2030-01-01' }, line('reason'), {
    refused: [['reason', '  a  ', 'Please enter at least 3 characters']],
  }),
  'the form of a church': all(
    churchForm,
    church,
    placeRules(
      'Valid ZIP code is required',
      'Church name is required',
      'Full address is required',
      'Area is required',
      'Denomination is required',
    ),
    line('name', 'address', 'denomination', 'area'),
    {
      becomes: [
        ['phone', ' (713)\t555-0100\u202e ext. 2 ', '(713) 555-0100 ext. 2'],
        ['phone', '713-CALL-NOW', '713-CALL-NOW'],
      ],
      refused: refusals('phone', wrongPhone, 'abc', '555 010', 'call us now'),
    },
    line('heroImage'),
    lines('description'),
    urlIn('website'),
    urlIn('youtubeChannel', 'Please enter a valid YouTube URL', 'https://www.youtube.com/@'),
    {
      becomes: [
        ['phone', '', null],
        ['heroImage', '', null],
        ['services', ['', 'Sunday 9 AM', ' '], ['Sunday 9 AM']],
        ['services', fortyTimes, fortyTimes],
        ['recentSermons', ['', 'a.org'], ['https://a.org']],
        ['serviceExceptions', twoExceptions, twoExceptions],
        ['serviceExceptions', Array(30).fill(twoExceptions[1]), Array(30).fill(twoExceptions[1])],
      ],
      refused: [
        ['name', long(201), tooLong],
        ['description', long(9), 'Please provide a description of at least 10 characters'],
        ['services', [' '], 'Please add at least one service time'],
        ['services', [...fortyTimes, 'x'], 'Please list no more than 40 service times'],
        ['services', ['Sunday 9 AM', ' sunday  9 am '], 'The same service time is listed twice'],
        ['recentSermons.0', ['https://youtube.com@evil.example/watch'], invalid],
        [
          'serviceExceptions',
          Array(31).fill(exceptionOn('2026-12-24', 'none')),
          'Please list no more than 30 special dates',
        ],
        ['serviceExceptions.0.date', [exceptionOn('2026-02-30', 'none')], 'Please enter a date'],
        [
          'serviceExceptions.0.kind',
          [exceptionOn('2026-12-24', 'x')],
          'Please choose what’s different on this date',
        ],
        [
          'serviceExceptions.0.text',
          [exceptionOn('2026-12-24', 'also')],
          'Please enter a time, such as “6:30 AM sunrise service”',
        ],
        [
          'serviceExceptions.1.date',
          [exceptionOn('2026-12-24', 'none'), exceptionOn('2026-12-24', 'instead', '9 AM')],
          'You’ve also said that there’s no service on this date',
        ],
      ],
    },
  ),
  'the administrator’s form of a church': all(
    adminChurchForm,
    { ...church, address: '', zip: '', description: '', services: [] },
    line('address', 'city', 'instagramHandle', 'pastorName'),
    lines('description', 'history', 'missionStatement', 'note'),
    urlIn('facebookPage', website, 'https://www.facebook.com/'),
    {
      becomes: [
        ['state', 'tx', 'TX'],
        ['services', ['', 'a'], ['a']],
        ['services', fortyTimes, fortyTimes],
        ['email', '', null],
      ],
      refused: [
        ['name', '', 'Church name is required'],
        ...refusals('state', 'Please enter a two-letter state abbreviation', 'T', '1X'),
        ['zip', '7700', 'Valid ZIP code is required'],
        ['services', [...fortyTimes, 'x'], 'Please list no more than 40 service times'],
        ['services', ['Sunday 9 AM', ' sunday  9 am '], 'The same service time is listed twice'],
        ['email', 'grace', email],
      ],
    },
  ),
  'the list of churches': all(churchListQuery, {}, limit, {
    becomes: [
      ['search', ` ${long(200)} `, long(200)],
      ['featured', 'true', true],
      ['featured', 'false', false],
      ['denomination', 'baptist', ['Baptist']],
      ['denomination', ['Methodist', 'Baptist', 'Baptist'], ['Baptist', 'Methodist']],
      ['denomination', '', undefined],
      ['language', 'spanish', ['spanish']],
      ['near', '77002', { zip: '77002' }],
      ['radius', '0.1', 0.1],
      ['radius', '250', 250],
      [
        'bbox',
        '29.70001,-95.50001,29.80001,-95.40001',
        { south: 29.7, west: -95.501, north: 29.801, east: -95.4 },
      ],
      ['ids', '3,1,3', [1, 3]],
    ],
    refused: [
      ['search', long(201), 'at most 200 characters'],
      ['search', 'a\0', 'must not contain NUL'],
      ['featured', 'yes', 'featured takes one of true, false'],
      ['day', 'today', 'day takes one of sunday, monday, tuesday, wednesday, thursday, friday, saturday'],
      ['part', 'night', 'part takes one of morning, afternoon, evening'],
      ['zip', '770021', 'zip takes up to five digits'],
      ['wheelchair', 'no', 'wheelchair takes one of yes'],
      ['near', 'nowhere', 'near takes a five-digit ZIP code, an area, a town, or lat,lng in degrees'],
      ...refusals('radius', 'radius takes miles from 0.1 to 250', '0.09', '250.1'),
      ['bbox', '1,2,3', 'bbox takes south,west,north,east in degrees'],
      ['unlisted', 'false', 'unlisted takes one of true'],
      ['exact', 'false', 'exact takes one of true'],
      ['ids', '0', 'ids takes up to 100 numbers with commas between them'],
      [
        'ids',
        Array.from({ length: 101 }, (_, at) => at + 1).join(),
        'ids takes up to 100 numbers with commas between them',
      ],
      ['sort', 'size', 'sort takes one of featured, relevance, distance, name, next'],
    ],
  }),
  'an id in a URL': all(idParams, { id: '1' }, { becomes: [['id', '999999999', 999_999_999]] }),
  'the administrator’s list of churches': all(query(listAdminChurches), adminSearch, limit, {
    becomes: ['createdFrom', 'createdTo', 'changedFrom', 'changedTo'].map(
      (field): Row => [field, '2026-02-28', '2026-02-28'],
    ),
    refused: [
      ...['createdFrom', 'createdTo', 'changedFrom', 'changedTo'].map(
        (field): Row => [field, '2026-02-29', invalid],
      ),
      ...['denomination', 'area', 'city', 'source'].map((field): Row => [field, long(201), invalid]),
      ...['status', 'owner', 'missing', 'unconfirmed', 'featured', 'sort'].map(
        (field): Row => [field, 'x', invalid],
      ),
    ],
  }),
  'the export of the administrator’s list': all(query(exportAdminChurches), {
    becomes: [
      ['ids', '7', [7]],
      ['ids', '7,8', [7, 8]],
      ['ids', Array(1000).fill('1').join(), Array(1000).fill(1)],
    ],
  }),
  'the map': all(
    query(getMap),
    { bbox: '29,-96,30,-95', zoom: '10' },
    {
      becomes: [
        ['zoom', '0', 0],
        ['zoom', '20', 20],
      ],
      refused: [
        ['zoom', '21', 'zoom takes a whole number from 0 to 20'],
        ['bbox', '30,-96,29,-95', 'bbox takes south,west,north,east in degrees'],
      ],
    },
  ),
  'the form of a claim': all(claimForm, claim, line('firstName', 'lastName', 'phone'), lines('note'), {
    refused: [
      ['firstName', '', 'First name is required'],
      ['lastName', ' ', 'Last name is required'],
      ['email', 'ann', email],
    ],
  }),
  'the mailbox of a claim': all(
    body(sendClaimCode),
    { mailbox: 'a' },
    {
      becomes: [['mailbox', ' Office.1+x_y-z ', 'Office.1+x_y-z']],
      refused: [
        ...refusals('mailbox', onlyMailbox, '.a', 'a.', 'a@b', '', 'a b', '"a"'),
        ...refusals('mailbox', onlyMailbox, 'a@evil.com,b', 'a\nBcc: x', 'a%b', 'a<b>'),
      ],
    },
  ),
  'the code of a claim': all(
    body(confirmClaim),
    { code: '123456' },
    {
      becomes: [['code', ' 123 456 ', '123456']],
      refused: refusals('code', 'Please enter the six-digit code', '12345', '1234567', '12345a'),
    },
  ),
  'turning a claim down': all(body(rejectClaim), {}, lines('note')),
  'turning a church down': all(rejection, { reason: 'duplicate' }, lines('note')),
  'a new owner': all(
    body(changeOwner),
    { email: null, from: null },
    {
      refused: refusals('email', email, mail(255), ''),
    },
  ),
  'the contact form': all(
    contactForm,
    { name: 'Al', email: 'a@b.org', subject: 'advertising', message: long(10) },
    line('name'),
    lines('message'),
    {
      becomes: [['email', ` ${long(64)}@b.org `, `${long(64)}@b.org`]],
      refused: [
        ['name', 'A', 'Name must be at least 2 characters'],
        ...refusals('email', email, undefined, 'a', `${long(65)}@b.org`),
        ['subject', 'x', 'Please select a subject'],
        ['message', long(9), 'Message must be at least 10 characters'],
      ],
    },
  ),
  'the support form': all(supportForm, {}, lines('message')),
  'a suggestion': all(suggestionForm, { field: 'phone', text: long(5) }, lines('text'), {
    becomes: [['email', '', undefined]],
    refused: [
      ['field', 'x', 'Please select what to change'],
      ['text', long(4), 'Please tell us what it should say'],
    ],
  }),
  'a planned visit': all(
    visitForm,
    { name: 'Al', email: 'a@b.org', service: '', people: '2', children: '0', question: '' },
    lines('question'),
    {
      becomes: [
        ['name', ` ${long(100)} `, long(100)],
        ['people', '50', 50],
        ['children', '1', 1],
      ],
      refused: [
        ['name', 'A', 'Name must be at least 2 characters'],
        ['email', 'a', email],
        ...refusals('people', 'Please enter a number from 1 to 50', '0', '51', 'x'),
        ...refusals('children', 'Please enter how many of you are children', '2', '-1'),
      ],
    },
  ),
  'the suggestion that a church has closed': all(suggestionForm, { field: 'closed', text: '' }),
  'the list of messages': all(query(listMessages), {}, adminSearch),
  'applying a suggestion': all(
    body(applySuggestion),
    { version: 1, fields: { phone: '713 555 0100' } },
    {
      becomes: [
        ['fields', { services: ['', 'a'] }, { services: ['a'] }],
        ['fields', { services: fortyTimes }, { services: fortyTimes }],
        ['fields', { website: 'grace.org' }, { website: 'https://grace.org' }],
        ['fields', { phone: '', zip: '' }, { phone: null, zip: '' }],
        ['fields', { zip: '77002-1234' }, { zip: '77002-1234' }],
      ],
      refused: [
        ['fields', {}, 'Please tell us what it should say'],
        ['fields.services', { services: [...fortyTimes, 'x'] }, 'Please list no more than 40 service times'],
        ['fields.services', { services: ['a', 'A'] }, 'The same service time is listed twice'],
        ['fields.phone', { phone: '1' }, 'Please enter a phone number with its area code'],
        ['fields.website', { website: 'ftp://grace.org' }, 'Please enter a valid website URL'],
        ['fields.zip', { zip: '7700' }, 'Valid ZIP code is required'],
      ],
    },
  ),
  'dismissing a suggestion': all(body(dismissSuggestion), { reason: 'wrong' }, lines('note')),
  'the form of an event': all(
    eventForm,
    event,
    line('title'),
    lines('description'),
    line('time', 'location'),
    {
      becomes: [
        ['date', '1900-01-01', '1900-01-01'],
        ['date', '2199-12-31', '2199-12-31'],
        ['time', '', null],
        ['time', undefined, null],
        ['category', 'Youth Programs', 'youth'],
        ['category', undefined, 'general'],
        ['category', long(60), 'general'],
        ['recurrence', undefined, null],
        ['recurrence', weekly, weekly],
        ['recurrence', { ...weekly, until: '2028-12-01' }, { ...weekly, until: '2028-12-01' }],
        ['recurrence', { ...weekly, until: '2026-12-01' }, { ...weekly, until: '2026-12-01' }],
        ['recurrence', { kind: 'weekly', until: '2026-12-31' }, weekly],
        ['recurrence', { ...weekly, every: 12 }, { ...weekly, every: 12 }],
        [
          'recurrence',
          { ...weekly, skipped: ['2026-12-15', '2026-12-09', '2026-12-08', '2026-12-15'] },
          { ...weekly, skipped: ['2026-12-08', '2026-12-15'] },
        ],
      ],
      refused: [
        ['title', '', 'Event title is required'],
        ['description', long(9), 'Please provide a description of at least 10 characters'],
        ['location', '', 'Location is required'],
        ...refusals('date', 'Event date is required', undefined, '1899-12-31', '2200-01-01', '2026-02-29'),
        ...refusals(
          'recurrence.every',
          'Please choose a number from 1 to 12',
          { ...weekly, every: 0 },
          { ...weekly, every: 13 },
          { ...weekly, every: 1.5 },
        ),
        ['recurrence.until', { ...weekly, until: 'soon' }, 'Please choose the last day of the series'],
        ['recurrence.until', { ...weekly, until: '2026-11-30' }, 'The last day can’t be before the first'],
        ['recurrence.until', { ...weekly, until: '2028-12-02' }, 'A series can run for up to two years'],
        [
          'recurrence.last',
          { ...weekly, kind: 'monthly', last: true },
          'This date isn’t the last such weekday of the month',
        ],
        [
          'recurrence.skipped',
          { ...weekly, until: '2026-12-02', skipped: ['2026-12-01'] },
          'Please leave at least one date checked',
        ],
        ['recurrence.skipped.0', { ...weekly, skipped: ['x'] }, 'Event date is required'],
      ],
    },
  ),
  'the list of events': all(eventListQuery, {
    becomes: [
      ['category', 'Music & Worship', 'music'],
      ['category', '', undefined],
      ['search', ` ${long(100)} `, long(100)],
      ['search', '', undefined],
      ['area', ` ${long(60)} `, long(60)],
      ['church', '7', 7],
      ['church', '', undefined],
      ['limit', '200', 200],
      ['limit', '1', 1],
    ],
    refused: [
      [
        'category',
        'x',
        'category takes one of music, community, interfaith, education, youth, social, general',
      ],
      ['search', long(101), invalid],
      ['search', '\0', invalid],
      ['when', 'today', 'when takes one of weekend'],
      ['area', long(61), invalid],
      ['area', 'a\0', invalid],
      ['church', '0', 'church takes a value such as 3'],
      ...refusals('month', 'month takes a value such as 2026-12', '2026-13', '1899-12'),
      ...refusals('limit', 'limit takes a whole number from 1 to 200', '0', '201'),
    ],
  }),
  'the date of an event': all(
    eventQuery,
    { date: '2026-12-01' },
    {
      becomes: [['date', '', undefined]],
      refused: [['date', 'x', 'date takes a value such as 2026-12-24']],
    },
  ),
  'hiding an event': all(body(setEventHidden), { hidden: true }, lines('reason')),
  'the administrator’s list of events': all(query(listAdminEvents), adminSearch, limit),
  'a new photo': all(body(addPhoto), { url: `/uploads/${'a'.repeat(36)}/1600.webp` }, line('alt')),
  'the onboarding form': all(
    onboardingForm,
    onboarding,
    placeRules(
      'ZIP code is required',
      'Church name is required',
      'Full address is required',
      'Area is required',
      'Denomination is required',
    ),
    line('name', 'address', 'city'),
    lines('description'),
    urlIn('website', 'Valid website URL is required'),
    urlIn('facebookPage', 'Please enter the link to your Facebook page', 'https://www.facebook.com/'),
    urlIn('youtubeChannel', 'Please enter a valid YouTube URL', 'https://www.youtube.com/@'),
    {
      becomes: [
        ['services', undefined, []],
        ['services', '["a","b"]', ['a', 'b']],
        ['services', fortyTimes, fortyTimes],
      ],
      refused: [
        ['name', 'G', 'Church name is required'],
        ['address', 'Oak1', 'Full address is required'],
        ['city', 'L', 'City is required'],
        ['phone', '713555010', 'Phone number is required'],
        ['email', 'a', 'Valid email is required'],
        ['description', long(49), 'Description must be at least 50 characters'],
        ['services', [...fortyTimes, 'x'], 'Please list no more than 40 service times'],
        ['services', ['Sunday 9 AM', ' sunday  9 am '], 'The same service time is listed twice'],
      ],
    },
  ),
  'onboarding on the wire': all(body(sendOnboarding), wire, line('heroImage'), {
    becomes: [['churchId', '7', 7]],
    refused: [
      ['churchName', 'G', 'Church name is required'],
      ['zipCode', '7', 'ZIP code is required'],
    ],
  }),
  'what may be a duplicate': all(
    body(findDuplicates),
    { name: 'Grace' },
    line('name', 'zip', 'phone', 'website'),
    { becomes: ['zip', 'phone', 'website'].map((field): Row => [field, undefined, '']) },
  ),
  'two listings side by side': all(
    query(compareChurches),
    { with: '7' },
    {
      becomes: [['with', String(max), max]],
      refused: [['with', String(max + 1), invalid]],
    },
  ),
  'the list of duplicates': all(query(listDuplicates), {
    becomes: [['after', '7', 7]],
    refused: [['after', '0', invalid]],
  }),
  'the list of websites': all(query(listWebsites), {
    becomes: [
      ['cursor', '7', 7],
      ['limit', '100', 100],
    ],
    refused: [['limit', '101', 'limit takes a whole number from 1 to 100']],
  }),
  'a bulk action by ids': all(
    body(startBulkAction),
    { kind: 'denomination', value: 'Baptist', ids: [1] },
    line('value'),
    {
      refused: [
        ['', { kind: 'denomination', ids: [1] }, invalid],
        ['', { kind: 'approve', value: 'x', ids: [1] }, invalid],
        ['', { kind: 'denomination', value: 'x' }, invalid],
        ['', { kind: 'denomination', value: 'x', ids: [1], filters: {} }, invalid],
      ],
    },
  ),
  'a search being typed': all(
    query(suggest),
    { q: 'a' },
    {
      becomes: [['q', ` ${long(100)} `, long(100)]],
      refused: [
        ['q', ' ', 'q must not be empty'],
        ['q', long(101), 'at most 100 characters'],
        ['q', 'a\0', 'must not contain NUL'],
      ],
    },
  ),
};

/** Sets a field of the input; an invalid list item is sent within its list. */
const withValue = (valid: Case['valid'], field: string, value: unknown) =>
  field === '' ? value : { ...valid, [field.split('.')[0]!]: value };

const short = (value: unknown) =>
  (JSON.stringify(value) ?? 'nothing').replace(/(x|y){6,}/g, '$1…').slice(0, 60);

describe.each(Object.entries(cases))('%s', (_name, { schema, valid, becomes = [], refused = [] }) => {
  test('accepts the minimum input', () => {
    expect(schema.safeParse(valid).error?.issues ?? []).toEqual([]);
  });

  test.each(becomes.map((row) => [row[0], short(row[1]), row] as const))(
    'takes %s %s',
    (_field, _text, row) => {
      const [field, value, output] = row;
      const result = schema.safeParse(withValue(valid, field, value));
      expect(result.error?.issues ?? []).toEqual([]);
      expect((result.data as Record<string, unknown>)[field]).toEqual(output);
    },
  );

  test.each(refused.map((row) => [row[0], short(row[1]), row] as const))(
    'refuses %s %s',
    (_field, _text, row) => {
      const [field, value, message] = row;
      const issues = schema.safeParse(withValue(valid, field, value)).error?.issues ?? [];
      expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([field, message]);
    },
  );
});
