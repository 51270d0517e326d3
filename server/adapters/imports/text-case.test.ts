import { expect, test } from 'vitest';
import { readableCase } from './text-case.ts';

test.each([
  ["ST. MARY'S A.M.E. CHURCH", "St. Mary's A.M.E. Church"],
  ['MCDONALD MEMORIAL BAPTIST CHURCH', 'McDonald Memorial Baptist Church'],
  ['MACEDONIA MISSIONARY BAPTIST CHURCH', 'Macedonia Missionary Baptist Church'],
  ['MACGREGOR PALM COMMUNITY CHURCH', 'MacGregor Palm Community Church'],
  ['POPE JOHN XXIII PARISH II', 'Pope John XXIII Parish II'],
  ['CHURCH OF THE NAZARENE AT THE LAKE', 'Church of the Nazarene at the Lake'],
  ['THE CHURCH OF JESUS CHRIST OF LATTER-DAY SAINTS', 'The Church of Jesus Christ of Latter-Day Saints'],
  ['TEXAS A&M CHRISTIAN FELLOWSHIP', 'Texas A&M Christian Fellowship'],
  ['LDS INSTITUTE', 'LDS Institute'],
  ["O'BRIEN CHAPEL", "O'Brien Chapel"],
  ["D'ANGELO MISSION", "D'Angelo Mission"],
  ["CONGREGATION B'NAI ISRAEL", "Congregation B'nai Israel"],
  ['CO-CATHEDRAL OF THE SACRED HEART', 'Co-Cathedral of the Sacred Heart'],
  ['ST.-MARTIN-IN-THE-FIELDS', 'St.-Martin-in-the-Fields'],
  ['CONGREGATION OR AMI', 'Congregation Or Ami'],
  ['BAIT US-SALAAM', 'Bait Us-Salaam'],
  ['BETH-EL TEMPLE', 'Beth-El Temple'],
  ['MASJID-UL-MUMINEEN', 'Masjid-ul-Mumineen'],
  ['IGLESIA DE DIOS DE LA PROFECIA', 'Iglesia de Dios de la Profecia'],
  ['IGLESIA BAUTISTA EL BUEN PASTOR', 'Iglesia Bautista El Buen Pastor'],
  ['NUESTRA SEÑORA DE LOS ÁNGELES', 'Nuestra Señora de los Ángeles'],
  ['LUZ EN LAS TINIEBLAS, IGLESIA CON VIDA', 'Luz en las Tinieblas, Iglesia con Vida'],
  ['EL BUEN SAMARITANO', 'El Buen Samaritano'],
  ['FIRST BAPTIST CHURCH OF LA PORTE', 'First Baptist Church of La Porte'],
  ['1ST CHRISTIAN CHURCH', '1st Christian Church'],
  ['CHURCH ON 20TH STREET', 'Church on 20th Street'],
  ['IGLESIA NI CRISTO (KOREAN)', 'Iglesia Ni Cristo (Korean)'],
  ['HOLY NAME (THE) CHURCH', 'Holy Name (The) Church'],
  [
    'SOUTHERN METHODIST UNIVERSITY - THE PERKINS CHAPEL',
    'Southern Methodist University - The Perkins Chapel',
  ],
  ['J.W. JONES MEMORIAL CME CHURCH', 'J.W. Jones Memorial CME Church'],
  ['MT. ZION C.M.E. TEMPLE', 'Mt. Zion C.M.E. Temple'],
  ['ST JAMES\u2019 EPISCOPAL', 'St James\u2019 Episcopal'],
  ['HOUSE OF A THOUSAND LIGHTS', 'House of a Thousand Lights'],
  ['A NEW BEGINNING', 'A New Beginning'],
  ['PTL OUTREACH', 'PTL Outreach'],
  ['BAPTIST-CHRISTIAN FELLOWSHIP/KOREAN', 'Baptist-Christian Fellowship/Korean'],
  ['grace lutheran church', 'Grace Lutheran Church'],
  ['  GRACE   CHURCH ', 'Grace Church'],
  ['ST. PETER & ST. PAUL', 'St. Peter & St. Paul'],
  ['CY-FAIR CHRISTIAN CHURCH', 'Cy-Fair Christian Church'],
  ["ST. ALBAN'S", "St. Alban's"],
])('%s → %s', (capitals, readable) => {
  expect(readableCase(capitals, 'name')).toBe(readable);
});

test.each(['deSota Chapel of LDS', 'iThink Church', 'St. Mary’s of the lake', '한인교회', '1234', ''])(
  'keeps %s as written',
  (written) => {
    expect(readableCase(written, 'name')).toBe(written);
  },
);

test.each([
  ['5770 CARLSON DRIVE', '5770 Carlson Drive'],
  ["200 O'CONNOR DRIVE", "200 O'Connor Drive"],
  ['607-A WEST DANA STREET', '607-A West Dana Street'],
  ['10110 NORTH DE ANZA BOULEVARD', '10110 North De Anza Boulevard'],
  ['12 CAMINO DEL RIO SW', '12 Camino del Rio SW'],
  ['9241 13 1/2 AVENUE', '9241 13 1/2 Avenue'],
  ['1017 11TH STREET, SUITE B', '1017 11th Street, Suite B'],
  ['94-293 ANANIA DRIVE', '94-293 Anania Drive'],
  ['PO BOX 12', 'PO Box 12'],
  ['1234 FM 1960 RD W', '1234 FM 1960 Rd W'],
  ['6960 STATE HIGHWAY 9', '6960 State Highway 9'],
  ['20101 MCKEAN ROAD', '20101 McKean Road'],
  ['1 AVENUE A', '1 Avenue A'],
  ['STATE HIGHWAY 75 AND US 290', 'State Highway 75 and US 290'],
  ['5TH AND DE LA VINA', '5th and de la Vina'],
  ['ROOM B139', 'Room B139'],
])('address %s → %s', (capitals, readable) => {
  expect(readableCase(capitals, 'address')).toBe(readable);
});

test.each([
  ['LA PORTE', 'La Porte'],
  ['MCALLEN', 'McAllen'],
  ['CITY OF INDUSTRY', 'City of Industry'],
  ['SAN JUAN', 'San Juan'],
  ['DESOTO', 'DeSoto'],
  ['LEAGUE CITY', 'League City'],
])('city %s → %s', (capitals, readable) => {
  expect(readableCase(capitals, 'city')).toBe(readable);
});
