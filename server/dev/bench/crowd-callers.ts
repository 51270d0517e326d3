/**
 * Child process of `npm run bench -- crowd`: 30 connections send unique expensive requests and ignore Retry-After.
 * Arguments: the server's URL and the number of networks to simulate, or "rotating" for misspelled searches that each
 * come from another IPv6 /64. Prints the status of every response.
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
/** Varies the case, which defeats the cache without changing the search. */
const randomCase = (text: string) =>
  [...text].map((each) => (random.next() < 0.5 ? each.toUpperCase() : each)).join('');
const misspelled = (text: string) => {
  const at = 1 + below(text.length - 2);
  return text.slice(0, at) + letter() + text.slice(at + below(2));
};
const common = ['baptist church', 'first baptist', 'church', 'methodist', 'community church', 'saint mary'];
const realWords = [
  'presbyterian',
  'methodist',
  'lutheran',
  'lakeside',
  'cornerstone',
  'macedonia',
  'fellowship',
];

const misspelledSearch = () =>
  `/api/churches?search=${misspelled(random.pick(realWords))} ${misspelled(random.pick(realWords))}`;
const expensive: (() => string)[] = [
  () => `/api/churches?search=${repeat(10, letter)}`,
  () => `/api/churches?search=${repeat(10, () => String.fromCodePoint(0x4e00 + below(20_000)))}`,
  () => `/api/churches/map?bbox=-180,-85,180,85&zoom=0&search=${randomCase(random.pick(common))}`,
  misspelledSearch,
  () => `/api/churches?search=${random.pick(realWords)} ${word(9)} ${word(8)} ${word(7)}`,
  () => `/api/churches?sort=next&search=${randomCase(random.pick(common))}`,
  () => `/api/churches/facets?search=${randomCase(random.pick(common))}`,
  () => `/api/suggest?q=${misspelled(random.pick(realWords))}`,
];

const isRotating = networks === 'rotating';
const hexGroup = () => below(0x1_0000).toString(16);
const addressOf = (connection: number) =>
  isRotating ? `2001:db8:${hexGroup()}:${hexGroup()}::1` : `198.51.100.${connection % Number(networks)}`;

const agent = new Agent({ keepAlive: true, maxSockets: connections });
for (let nth = 0; nth < connections; nth += 1) {
  const send = () => {
    const url = encodeURI(base + (isRotating ? misspelledSearch : random.pick(expensive))());
    const sent = request(url, { agent, headers: { 'X-Forwarded-For': addressOf(nth) } }, (response) => {
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
