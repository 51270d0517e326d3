import { describe, expect, it, test } from 'vitest';
import { canonicalDenomination } from '#shared/domain/region.ts';
import { websiteOf } from '#shared/domain/url.ts';
import { linkIn } from './cell.ts';
import { denominationIn, faithIn, faithOfName, faithOfReligion } from './denominations.ts';
import { dayOf, idOf, linesOf, phoneOf, readContact, textOf, zipOf } from './fields.ts';
import { serviceTimes } from './osm-service-times.ts';

test.each(['NOT AVAILABLE', 'N/A', 'n/a', 'NULL', ' null ', 'None', '-', '', '{token}', 'NaN', '#N/A'])(
  '%j is nothing',
  (cell) => {
    expect(textOf(cell)).toBe('');
  },
);
test('normalizes whitespace', () => {
  expect(textOf('  First \n Church\t')).toBe('First Church');
  expect(textOf('Nathan')).toBe('Nathan');
  expect(textOf(undefined)).toBe('');
});

test.each([
  ['713-555-0100', '(713) 555-0100'],
  ['7135550100', '(713) 555-0100'],
  ['+1 713 555 0100', '(713) 555-0100'],
  ['1 (713) 555.0100', '(713) 555-0100'],
  ['001-713-555-0100', '(713) 555-0100'],
  ['(713)555-0100 x12', '(713) 555-0100 ext. 12'],
  ['713-555-0100 ext. 4', '(713) 555-0100 ext. 4'],
  ['713-555-0100; 713-555-0101', '(713) 555-0100'],
  ['713-555-0100 / 713-555-0101', '(713) 555-0100'],
  ['555-0100', '555-0100'],
  ['+52 55 1234 5678', '+52 55 1234 5678'],
  ['7135550100.0', '(713) 555-0100'],
  ['7.135550100E+09', '(713) 555-0100'],
  ['7.13555E+09', undefined],
  ['000-000-0000', undefined],
  ['see website', undefined],
])('telephone %j → %j', (cell, phone) => {
  expect(phoneOf(cell)).toBe(phone);
});

test.each([
  ['example.org', 'https://example.org'],
  ['WWW.EXAMPLE.ORG/About', 'https://www.example.org/About'],
  ['http://example.org/', 'http://example.org'],
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['//example.org', 'https://example.org'],
  ['example.org; example.com', 'https://example.org'],
  ['javascript:alert(1)', undefined],
  ['mailto:pastor@example.org', undefined],
  ['pastor@example.org', undefined],
  ['https://user:pass@example.org', undefined],
  ['ftp://example.org', undefined],
  ['none yet', undefined],
  ['http://', undefined],
  ['localhost', undefined],
  [`https://example.org/${'x'.repeat(600)}`, undefined],
])('website %j → %j', (cell, website) => {
  expect(websiteOf(cell)).toBe(website);
});

test.each([
  ['77002', '77002'],
  ['77002-1234', '77002'],
  ['770021234', '77002'],
  ['2134', '02134'],
  ['601', '00601'],
  ['7700', '07700'],
  ['770', '00770'],
  ['TX 77002', '77002'],
  ['77002–1234', '77002'],
  ['7.7002E+4', '77002'],
  ['TX', undefined],
  ['770022', undefined],
  ['00000', undefined],
  ['K1A 0B1', undefined],
])('ZIP code %j → %j', (cell, zip) => {
  expect(zipOf(cell)).toBe(zip);
});

test.each([
  ['St. Mary&#x27;s', "St. Mary's"],
  ['A &amp;amp; B', 'A & B'],
  ['AT&T Chapel', 'AT&T Chapel'],
  ['5 < 6 & 7 > 3', '5 < 6 & 7 > 3'],
  ['&lt;b&gt;Grace&lt;/b&gt;', 'Grace'],
  ['<a href="/x">Grace Chapel</a>', 'Grace Chapel'],
  ['Grace<!-- draft --> Chapel', 'Grace Chapel'],
  ['<info@example.org>', '<info@example.org>'],
  ["'Til Dawn", "'Til Dawn"],
  ['=HYPERLINK("https://example.org","Grace")', 'Grace'],
  ['St. Paul\u0092s \u0093Test\u0094 \u0096 North', 'St. Paul’s “Test” – North'],
  ['\u202a+1 713\u2011555\u202c\u200b', '+1 713-555'],
  ['Grace\u00a0Chapel\u00ad', 'Grace Chapel'],
  ['#DIV/0!', ''],
  ['#1 Church!', '#1 Church!'],
  ['--', ''],
])('cleans %j → %j', (cell, text) => {
  expect(textOf(cell)).toBe(text);
});

test('divides lines at breaks of any kind', () => {
  expect(linesOf('Sun 9 AM<br>Wed 7 PM<br/>\r\n<li>Fri 6 PM</li>_x000D_\nN/A')).toEqual([
    'Sun 9 AM',
    'Wed 7 PM',
    'Fri 6 PM',
  ]);
});

test('takes links from their address', () => {
  expect(linkIn("<a class='x' href='http://www.example.org/'>Visit us</a>")).toBe('http://www.example.org/');
  expect(linkIn('&lt;a href=&quot;https://example.org/?a=1&amp;amp;b=2&quot;&gt;x&lt;/a&gt;')).toBe(
    'https://example.org/?a=1&b=2',
  );
  expect(linkIn('=HYPERLINK("https://example.org";"Grace")')).toBe('https://example.org');
  expect(linkIn('example.org')).toBeUndefined();
  const phone = '<a href="tel:+17135550100">Call</a>';
  expect(readContact({ phone, website: 'https://example.org/?a=1&amp;b=2', zip: '' }, [])).toEqual({
    phone: '(713) 555-0100',
    website: 'https://example.org/?a=1&b=2',
    zip: '',
  });
});

test.each([
  ['CHUA PHAP LUAN', undefined, undefined],
  ['서울장로교회', 'Presbyterian', undefined],
  ['Islamorada Fellowship', undefined, undefined],
  ['Propaganda Room', undefined, undefined],
])('%s: denomination %s, faith %s', (name, denomination, faith) => {
  expect(denominationIn(name)).toBe(denomination);
  expect(faithOfName(name)).toBe(faith);
});

test.each([
  ['christian;muslim', undefined],
  ['muslim;christian', undefined],
  ['muslim', 'Muslim'],
])('religion %s → %s', (religion, faith) => {
  expect(faithOfReligion(religion)).toBe(faith);
});

test('derives the same id regardless of case and punctuation', () => {
  expect(idOf('St. Mary', '1 Main St', '77002')).toBe(idOf('ST MARY', '1  main st.', '77002'));
  expect(idOf('St. Mary', '1 Main St', '77002')).not.toBe(idOf('St. Mary', '2 Main St', '77002'));
  expect(idOf('a b', 'c')).not.toBe(idOf('a', 'b c'));
});

test.each([
  ['roman_catholic', 'Catholic'],
  ['Non-Denominational', 'Non-denominational'],
  ['UMC', 'Methodist'],
  ['Mount Zion A.M.E. Church', 'Methodist'],
  ['AME Zion', 'Methodist'],
  ['Orthodox Presbyterian', 'Presbyterian'],
  ['Evangelical Lutheran Church', 'Lutheran'],
  ['St. John the Baptist Catholic Church', 'Catholic'],
  ['Iglesia Bautista Emanuel', 'Baptist'],
  ['Church of God in Christ', 'Pentecostal'],
  ['Church of God', 'Church of God'],
  ['United Church of Christ', 'United Church of Christ'],
  ['Westside Church of Christ', 'Church of Christ'],
  ['First Church of Christ, Scientist', 'Christian Science'],
  ['Nuestra Señora del Carmen', 'Catholic'],
  ['The Church of Jesus Christ of Latter-day Saints', 'Latter-day Saints'],
  ['Iglesia Adventista del Séptimo Día', 'Seventh-day Adventist'],
  ['Grace Church', undefined],
  ['Acme Church', undefined],
  ['Wesley Chapel', 'Methodist'],
  ['Anabaptist Church', 'Mennonite'],
])('%s is %s', (words, denomination) => {
  expect(denominationIn(words.replaceAll('_', ' '))).toBe(denomination);
});

describe('non-Christian faiths', () => {
  it.each([
    ['MUSLIM', 'Muslim'],
    ['JUDAIC', 'Jewish'],
    ['BUDDHIST', 'Buddhist'],
    ['hindu', 'Hindu'],
    ['sikh', 'Sikh'],
    ['bahai', "Bahá'í"],
    ['christian', undefined],
  ])('%s → %s', (word, faith) => {
    expect(faithIn(word)).toBe(faith);
  });

  it('are recognized in names, unless the name is that of a church', () => {
    expect(faithOfName('Masjid Al-Noor')).toBe('Muslim');
    expect(faithOfName('Congregation Beth Yeshurun')).toBe('Jewish');
    expect(faithOfName('Houston Zen Center')).toBe('Buddhist');
    expect(faithOfName('Zen Baptist Church')).toBeUndefined();
    expect(faithOfName('Messianic Jewish Fellowship')).toBeUndefined();
    expect(faithOfName('Grace Fellowship')).toBeUndefined();
  });
});

test.each([
  ['Su 09:00,11:00; We 19:00', ['Sunday 9:00 AM & 11:00 AM', 'Wednesday 7:00 PM']],
  ['Su 10:30-12:00', ['Sunday 10:30 AM - 12:00 PM']],
  ['Mo-Fr 12:10', ['Monday - Friday 12:10 PM']],
  ['Sa 17:30 "Vigil"', ['Saturday 5:30 PM (Vigil)']],
  ['Su,PH 08:00+', ['Sunday, Holidays 8:00 AM']],
  ['Su[-1] 18:00', ['last Sunday 6:00 PM']],
  ['Fr[1] 19:00-20:30', ['1st Friday 7:00 PM - 8:30 PM']],
  ['Mo-Fr 08:00,Sa 09:00', ['Monday - Friday 8:00 AM', 'Saturday 9:00 AM']],
  ['Mo-Fr 07:00, 12:10; Sa 17:30', ['Monday - Friday 7:00 AM & 12:10 PM', 'Saturday 5:30 PM']],
  ['Su 9:30 AM', ['Sunday 9:30 AM']],
  ['Su 9:30 am, 6 pm', ['Sunday 9:30 AM & 6:00 PM']],
  ['Sa 22:00-24:00', ['Saturday 10:00 PM - midnight']],
  ['Su 08:00 "English", 10:00 "Spanish"', ['Sunday 8:00 AM (English) & 10:00 AM (Spanish)']],
  ['"Mass" Su 10:00', ['Sunday 10:00 AM (Mass)']],
  ['Su 10:00 open', ['Sunday 10:00 AM']],
  ['Fr sunset-21:00', ['Friday sunset - 9:00 PM']],
  ['PH off', ['Holidays: none']],
  ['Jun-Aug Su 10:00', ['Jun-Aug Sunday 10:00 AM']],
  ['Sundays at ten', ['Sundays at ten']],
  ['', []],
])('service times %j', (text, expected) => {
  expect(serviceTimes(text)).toEqual(expected);
});

test('recognized denominations are always ones that the filters know', () => {
  for (const name of [
    'Reformed',
    'Church of God',
    'Quaker',
    'Salvation Army',
    'Unitarian Universalist',
    'Methodist',
  ]) {
    expect(denominationIn(name.toUpperCase())).toBe(name);
    expect(canonicalDenomination(name.toLowerCase())).toBe(name);
  }
});

describe('days', () => {
  it.each([
    ['2007-10-10T00:00:00.000Z', '2007-10-10'],
    ['2024-05-31', '2024-05-31'],
    ['5/3/2024', '2024-05-03'],
    ['', null],
    ['NOT AVAILABLE', null],
    ['2024-13-31', null],
    ['2999-01-01', null],
  ])('%j is %j', (cell, day) => {
    expect(dayOf(cell)).toBe(day);
  });
});

test.each([
  ['Latter-day Saints', 'latter-day saint|latter day saints|LDS ward|Mormon|Santos de los Últimos Días'],
  ['Seventh-day Adventist', 'Adventist|SDA|Adventista'],
  ["Jehovah's Witnesses", 'Jehovah’s Witnesses|Jehovah Witness|Kingdom Hall|Salón del Reino|Testigos'],
  ['Christian Science', 'Church of Christ, Scientist|Christ Scientist|Christian Science'],
  ['Unitarian Universalist', 'Unitarian|Universalist'],
  ['Salvation Army', 'Salvation Army|Ejército de Salvación'],
  ['Quaker', 'Quaker|Society of Friends|Friends Meeting|Friends Church'],
  ['United Church of Christ', 'United Church of Christ|UCC|Iglesia Unida de Cristo'],
  ['Disciples of Christ', 'Disciples of Christ|Discípulos de Cristo'],
  ['Assembly of God', 'Assembly of God|Assemblies of God|Asamblea de Dios|Asambleas de Dios'],
  [
    'Pentecostal',
    'Church of God in Christ|COGIC|Pentecostés|Apostolic|Apostólica|Foursquare|Full Gospel|Holiness|United Apostolic',
  ],
  ['Church of God', 'Church of God|Churches of God|Iglesia de Dios'],
  ['Nazarene', 'Nazarene|Nazareno'],
  ['Methodist', 'Methodist|Metodista|Wesley|A.M.E.|AME Zion|UMC|C.M.E.'],
  ['Presbyterian', 'Presbyterian|Presbiteriana|PC(USA)|PC USA|PCA'],
  ['Lutheran', 'Lutheran|Luterana|ELCA|LCMS'],
  ['Baptist', 'Baptist|Bautista|Baptista'],
  ['Anglican', 'Anglican'],
  ['Episcopal', 'Episcopal'],
  ['Orthodox', 'Orthodox|Coptic|Antiochian'],
  [
    'Catholic',
    'Catholic|Católica|Our Lady|Nuestra Señora|Sacred Heart|Sagrado Corazón|Immaculate|Perpetual Help|Guadalupe|Blessed Sacrament|Blessed Virgin|Maronite|Basilica|Christ the King Parish|Corpus Christi Church|Corpus Christi Parish',
  ],
  ['Mennonite', 'Mennonite|Menonita|Amish|Anabaptist|Anabautista'],
  ['Brethren', 'Brethren'],
  ['Congregational', 'Congregational'],
  ['Reformed', 'Reformed|CRC|RCA'],
  ['Church of Christ', 'Church of Christ|Churches of Christ|Iglesia de Cristo|Iglesias de Cristo'],
  ['Charismatic', 'Charismatic|Vineyard|Word of Faith'],
  [
    'Non-denominational',
    'Non-denominational|nondenominational|Interdenominational|Inter-denominational|Non Denom|Calvary Chapel|Bible Church',
  ],
  ['Evangelical', 'Evangelical|Evangelio'],
  ['Community Church', 'Community Church'],
])('recognizes %s in %s', (denomination, words) => {
  for (const word of words.split('|')) {
    expect(denominationIn(`${word} of the Bayou`), word).toBe(denomination);
    expect(denominationIn(`First ${word}`), word).toBe(denomination);
  }
});

test.each(['John the Baptist', 'Parroquia San Juan Bautista', 'Damen Center', 'Slds Hall', 'Wicca Circle'])(
  '%s says no denomination',
  (name) => {
    expect(denominationIn(name)).toBeUndefined();
  },
);

test.each([
  ['Muslim', 'Muslim|Islamic|Masjid|Mosque|Musalla|Musallah|Mezquita'],
  [
    'Jewish',
    "Jewish|Judaism|Synagogue|Chabad|Shul|Congregation Beth El|Congregation B'nai Zion|Congregation Emanu El|Congregation Shaar|Congregation Or Ami|Congregation Anshe|Congregation Adath|Congregation Kol Ami|Congregation Brith|Sinagoga",
  ],
  ['Buddhist', 'Buddhist|Zen|Sangha|Dharma|Vihara|Vipassana|Shambhala|Theravada|Chùa'],
  ['Hindu', 'Hindu|Mandir|Vedanta|Krishna|ISKCON|Swaminarayan'],
  ['Sikh', 'Sikh|Gurdwara|Gurudwara'],
  ["Bahá'í", "Baha'i|Bahá’í|Bahai"],
  ['Jain', 'Jain'],
  ['Taoist', 'Taoist|Daoist'],
  ['Shinto', 'Shinto'],
  ['Scientology', 'Scientology'],
  ['Zoroastrian', 'Zoroastrian'],
  ['Pagan', 'Wicca|Pagan'],
])('recognizes the faith %s in %s', (faith, words) => {
  for (const word of words.split('|')) expect(faithIn(word), word).toBe(faith);
});
