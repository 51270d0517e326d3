/** Every query and mutation that the features export, with arguments to run them. */

type Declared = Record<string, (...args: never[]) => unknown>;

const modules = import.meta.glob<Declared>(['../features/*/api*.ts', '!../features/**/*.test.ts'], {
  eager: true,
});

/** The features' exports, as “feature/file name”. */
export const declared: Array<[name: string, run: (...args: never[]) => unknown]> = Object.entries(
  modules,
).flatMap(([file, module]) =>
  Object.entries(module).map(([name, run]): [string, (...args: never[]) => unknown] => [
    `${file.slice('../features/'.length, -'.ts'.length)} ${name}`,
    run,
  ]),
);

const formValues = { name: 'Grace', zip: '77002', phone: '', website: '', latitude: null, longitude: null };
const filters = { search: 'grace', day: ['sunday'] };

/** Several argument lists if they lead to different requests. */
const queryArguments: Record<string, unknown[][]> = {
  'accounts/api-admin peopleQuery': [[{ search: 'ann', role: 'admin' }]],
  'accounts/api-admin peopleHistoryQuery': [[1], [null]],
  'articles/api-admin deskQuery': [['draft'], [undefined]],
  'articles/api articlePagesQuery': [['news'], [undefined]],
  'articles/api articleQuery': [['good-news']],
  'billing/api-admin grantableQuery': [['grace'], ['']],
  'billing/api paymentIntentQuery': [[{ plan: 'monthly' }]],
  'search/api mapQuery': [[filters, { bbox: '29,-96,30,-95', zoom: 10 }]],
  'search/api boundsQuery': [[filters], [{ near: '77002' }], [{ near: '77002', radius: '5' }]],
  'search/api churchPagesQuery': [[filters]],
  'churches/api facetsQuery': [[filters]],
  'churches/api suggestQuery': [['Grace C']],
  'churches/api featuredQuery': [[], [3]],
  'events/api eventQuery': [
    ['1', '2026-12-01'],
    ['', ''],
  ],
  'events/api eventPagesQuery': [[{ search: 'picnic', area: 'Montrose' }]],
  'curation/api tableQuery': [[{ search: 'grace', status: 'pending' }]],
  'curation/api historyQuery': [[{ church: 1 }]],
  'curation/api approvedQuery': [['grace'], ['']],
  'curation/api compareQuery': [[{ id: 1, other: 2 }]],
  'submissions/api duplicatesQuery': [[formValues]],
  'contacts/api-admin messagesQuery': [[], [{ search: 'grace', show: 'open' }]],
};

const textParameter = /search|text/i;

export const everyQuery: Array<[name: string, make: () => unknown]> = declared
  .filter(([name]) => name.endsWith('Query'))
  .flatMap(([name, run]) => {
    // A single parameter is an id.
    const all = queryArguments[name] ?? [
      run.length === 0 ? [] : [textParameter.test(String(run).split(')')[0]!) ? 'grace ' : 1],
    ];
    return all.map((args): [string, () => unknown] => [
      all.length > 1 ? `${name} ${JSON.stringify(args)}` : name,
      () => run(...(args as never[])),
    ]);
  });

const isList = (value: unknown) => Array.isArray(value) && value.some((one) => one?.id !== undefined);

/** Summarizes a response: ids, states, and counts. */
export function briefOf(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(briefOf).join(', ')}]`;
  if (data === null || typeof data !== 'object') return JSON.stringify(data) ?? 'undefined';
  const summary = Object.entries(data).filter(
    ([name, value]) =>
      /^(id|state|status|total|next|open|items|pages|pageParams|capped|corrected|relaxed|read)$/.test(name) ||
      isList(value),
  );
  if (summary.length === 0) return JSON.stringify(data).slice(0, 100);
  return `{${summary.map(([name, value]) => `${name}: ${briefOf(value)}`).join(', ')}}`;
}
