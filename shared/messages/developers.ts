/** The page for developers, and llms.txt. */
import { site } from '../domain/site.ts';
import { churchNames } from './churches/churches.ts';

export const developers = {
  intro: `Everything public on ${site.name} can be used elsewhere: show a list of churches on your own site, read the API from your pages, or download the whole directory.`,
  listTitle: 'A list for your site',
  listText:
    'Paste this line where the list should appear. It needs no account, sets no cookies, and always shows the current times.',
  count: 'Number of churches',
  line: 'The line for your page',
  copy: 'Copy the line',
  copied: 'Copied',
  preview: 'Preview',
  frameTitle: 'Does your site block scripts from other sites?',
  frameText: 'Then use this frame instead. It shows the same list.',
  frameLine: 'The frame for your page',
  apiTitle: 'Read the API from your pages',
  apiText:
    'These addresses answer any site with JSON, without a key and without cookies (CORS allows every origin).',
  /** GET, and what it answers. */
  reads: {
    '/api/churches?denomination=Baptist&limit=5':
      'Churches, with the filters of the directory. The Link header has the next page.',
    '/api/churches/1': 'One church.',
    '/api/churches/facets': 'How many churches each area and denomination has.',
    '/api/areas': 'The areas.',
    '/api/denominations': 'The denominations.',
    '/api/events': 'Upcoming events.',
    '/api/openapi.json': 'The whole API as an OpenAPI document.',
  },
  example: 'Example',
  limitsTitle: 'Limits',
  limits: [
    'Up to 200 requests in 10 seconds from one address. Beyond that, the answer is 429 with a Retry-After header.',
    'Lists have up to 100 churches per page. For all of them, download the files below.',
    'Please keep answers for a few minutes instead of asking again for every visitor.',
  ],
  filesTitle: 'Download everything',
  filesText: 'Written every night, one row per church, with its source and license.',
  attributionTitle: 'Attribution',
  attribution: [
    `Name ${site.name} with a link where you show the data.`,
    'Rows from OpenStreetMap are under the ODbL: credit “© OpenStreetMap contributors”. Rows from US government records are in the public domain. The facts that churches entered here are free to use with a link to their page.',
    'Descriptions and photos belong to the churches and aren’t part of the files.',
  ],
  llms: 'Service times are what churches and public records say. Each church page has them as schema.org events, with the date of the last confirmation. Please link to the church page when you quote them.',
  /** Of llms.txt. */
  links: {
    '/directory': 'search by name, denomination, area, ZIP code, language, or service time',
    '/sitemap.xml': 'every page',
    '/api/openapi.json': 'public reads as JSON, for any origin',
    '/data/churches.csv.gz': 'all churches, with source and license per row, updated every night',
    '/data/churches.geojson.gz': 'the same data for maps',
    '/developers': 'limits, attribution, and a list for other sites',
  },
  notYet: 'The files are being written for the first time. Try again in a minute.',
  /** Title of the frame's page. */
  frameHeading: (denomination: string, area: string) =>
    `${denomination ? churchNames.placesOf(denomination) : 'Churches'}${area ? ` in ${area}` : ''}`,
  withoutScript: 'See the list in the directory',
  /** Of the list on other sites; {site} is its host name. */
  list: {
    featured: 'Featured',
    noTimes: 'Times not listed yet',
    more: 'More on {site}',
    empty: 'No churches are listed here yet.',
    failed: 'The list can’t be loaded right now.',
  },
};
