/**
 * Process of `npm run bench -- crowd`: 30 connections repeat expensive requests, no two alike, and ignore Retry-After.
 * Arguments: URL of the server, number of networks that they come from. Prints the status of each response.
 */
import { Agent, request } from 'node:http';
import { createRandom } from './random.ts';

const [base = '', networks = '1'] = process.argv.slice(2);
const connections = 30;
const random = createRandom(Date.now() % 2 ** 31);
const below = (limit: number) => Math.floor(random.next() * limit);
const repeat = (count: number, of: () => string) => Array.from({ length: count }, of).join(' ');
const letter = () => String.fromCharCode(97 + below(26));
const word = (length: number) => Array.from({ length }, letter).join('');
/** Another text for the cache, the same for the search. */
const inAnyCase = (text: string) =>
  [...text].map((each) => (random.next() < 0.5 ? each.toUpperCase() : each)).join('');
const misspelled = (text: string) => {
  const at = 1 + below(text.length - 2);
  return text.slice(0, at) + letter() + text.slice(at + below(2));
};
const common = ['baptist church', 'first baptist', 'church', 'methodist', 'community church', 'saint mary'];
const known = ['presbyterian', 'methodist', 'lutheran', 'lakeside', 'cornerstone', 'macedonia', 'fellowship'];

const expensive: (() => string)[] = [
  () => `/api/churches?search=${repeat(10, letter)}`,
  () => `/api/churches?search=${repeat(10, () => String.fromCodePoint(0x4e00 + below(20_000)))}`,
  () => `/api/churches/map?bbox=-180,-85,180,85&zoom=0&search=${inAnyCase(random.pick(common))}`,
  () => `/api/churches?search=${misspelled(random.pick(known))} ${misspelled(random.pick(known))}`,
  () => `/api/churches?search=${random.pick(known)} ${word(9)} ${word(8)} ${word(7)}`,
  () => `/api/churches?sort=next&search=${inAnyCase(random.pick(common))}`,
  () => `/api/churches/facets?search=${inAnyCase(random.pick(common))}`,
  () => `/api/suggest?q=${misspelled(random.pick(known))}`,
];

const agent = new Agent({ keepAlive: true, maxSockets: connections });
for (let nth = 0; nth < connections; nth += 1) {
  const headers = { 'X-Forwarded-For': `198.51.100.${nth % Number(networks)}` };
  const send = () => {
    const sent = request(encodeURI(base + random.pick(expensive)()), { agent, headers }, (response) => {
      response.resume().on('end', () => {
        process.stdout.write(`${response.statusCode}\n`);
        send();
      });
    });
    sent.on('error', () => setTimeout(send, 100));
    sent.end();
  };
  send();
}
