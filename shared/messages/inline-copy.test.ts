/** Finds user-visible copy outside shared/messages, where all of it belongs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Files whose strings aren't product copy. */
const exempt: ReadonlyArray<readonly [path: RegExp, reason: string]> = [
  [/^shared\/messages\/|\/([a-z-]+-)?copy(-[a-z]+)?\.ts$/, 'the home of copy'],
  [/\.test\.tsx?$|^(client\/src|server)\/test\//, 'tests'],
  [
    /^server\/(cli|db|dev|jobs)\/|^server\/(index|main|env|env-payments|env-operator)\.ts$|^shared\/operator\/sample\.ts$/,
    'terminal, logs and samples',
  ],
  [/^server\/http\/(log|health)\.ts$/, 'logs'],
  [
    /^server\/adapters\/(mail|payments|storage|images)\//,
    'errors that only logs show; commands of the operator',
  ],
  [/^server\/adapters\/imports\/(denominations|fields|presets|text-case)\.ts$/, 'words in files of others'],
  [
    /^(shared\/(domain\/events|service-times\/vocabulary)|server\/features\/search\/interpret\/(terms|reading|text))\.ts$/,
    'words that people type',
  ],
  [/^server\/features\/websites\/policy-page\.ts$/, 'words in pages of others'],
  [/^shared\/domain\/(site|region)\.ts$/, 'what names this site and its city'],
  [/^shared\/domain\/address\.ts$/, 'words of addresses'],
];

/** SQL: only whole sentences count. */
const sql = /^server\/features\/(search\/|[a-z]+\/store)[a-z/-]*\.ts$/;

/** Strings in other files that aren't copy. */
const technical = new Map<string, RegExp>([
  ['media queries, keys and link types', /^(\(pointer: coarse\)|n j|noopener ugc)$/],
  ['settings and headers of HTTP', /^(trust proxy|query parser|GET, POST, PUT, PATCH, DELETE)$/],
  ['descriptions of responses in OpenAPI', /^(Done|Error)$/],
  [
    'labels of keys and locks',
    /^(signed link|second factor|contact stamp|suggestions for church|local mode: .*)$/,
  ],
  ['name of the columns of our own export', /^source or sourceId$/],
  ['styles of the development mailbox', /\bbody \{ font:/],
  [
    'reasons in the log of billing',
    /^(nothing was left to refund|grant ended|nothing entitles it|the account's default configuration was used|full pass|time is over|: was not known, is|: was featured wrongly, or wrongly not)$/,
  ],
]);

type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  return node.type === 'MemberExpression' ? nameOf(node.property) : String(node.name ?? node.value ?? '');
};

/** Attributes and properties that are displayed or announced, even if they are a single word. */
const labels =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|description|heading|subject|text|help|hint|message)$/;

/** Not visible to users: SQL, logs, class names, OpenAPI, and errors that aren't part of responses. */
function isSkipped(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'TSLiteralType':
    case 'TSTemplateLiteralType':
      return true;
    // The value in a comparison.
    case 'BinaryExpression':
      return /^[!=]==$/.test(String(node.operator));
    case 'TaggedTemplateExpression':
      return nameOf(node.tag) === 'sql';
    case 'JSXAttribute':
      return /^(class(Name)?|rel|sizes|d|style|autoComplete|sandbox)$/.test(nameOf(node.name));
    case 'Property':
      return /^(className|summary)$/.test(nameOf(node.key));
    case 'NewExpression':
      return /^(Error|RegExp|PaymentsFailure|MailRefused)$/.test(nameOf(node.callee));
    case 'CallExpression': {
      const callee = node.callee as Node;
      return /^(clsx|raw|query|closest|querySelector(All)?)$/.test(nameOf(callee)) || isLog(callee);
    }
    default:
      return false;
  }
}

/** log.warn(…), console.info(…), and the functions that wrap them. */
const isLog = (callee: Node) => /^(console|log)$/.test(nameOf(callee.object)) || nameOf(callee) === 'warn';

/** Two consecutive plain words outside of tags, in a string that isn't a list of classes. */
function readsLikeCopy(text: string): boolean {
  const tokens = text
    .replace(/<[^>]*(>|$)|^[^<]*">/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const plain = tokens.map((token) => /^[“"‘(]?[A-Za-z][A-Za-z’']*[.,:;!?)”"’…]*$/.test(token));
  const classes = tokens.filter((token) => /^[^A-Z]*[-:[]\w[^A-Z]*$/.test(token));
  return classes.length * 2 < tokens.length && plain.some((word, at) => word && plain[at + 1]);
}

const isSentence = (text: string) => /^[A-Z][a-z’']* [a-z].*[.!?]$/.test(text.trim());

function isCopy(node: Node, text: string, file: string, labeled: boolean): boolean {
  if (node.type === 'JSXText') return /[A-Za-z]{2}/.test(text);
  if (node.type !== 'Literal' && node.type !== 'TemplateElement') return false;
  if (sql.test(file)) return isSentence(text);
  if ([...technical.values()].some((pattern) => pattern.test(text.trim()))) return false;
  if (readsLikeCopy(text)) return true;
  return labeled && (node.type === 'Literal' ? /^[A-Z][a-z]/ : /(^|\s)[A-Za-z]{3,}(\s|$)/).test(text);
}

/** Line and text of everything in the source that looks like copy. */
function copyIn(file: string, source: string): string[] {
  const matches: string[] = [];
  const visit = (value: unknown, labeled: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, labeled);
    if (!isNode(value) || isSkipped(value)) return;
    const text = value.type === 'TemplateElement' ? (value.value as { cooked: string }).cooked : value.value;
    if (typeof text === 'string' && isCopy(value, text, file, labeled))
      matches.push(`${source.slice(0, value.start).split('\n').length} ${text.trim()}`);
    const name =
      value.type === 'JSXAttribute' ? value.name : value.type === 'Property' ? value.key : undefined;
    const inside = labeled || /^JSX(Element|Fragment)$/.test(value.type);
    for (const [key, child] of Object.entries(value))
      visit(child, name ? key === 'value' && labels.test(nameOf(name)) : inside);
  };
  visit(parseSync(file, source).program, false);
  return matches;
}

test('finds copy in text, labels, messages and HTML', () => {
  const source = `
    import { copy } from 'some module of ours';
    export const Card = ({ name, log }) => {
      log.warn('the card was rendered');
      if (!name) throw new AppError('bad_input', { message: 'Name your church' });
      return (
        <article title="Church" className="flex items-center border" aria-label={copy.label}>
          <img alt="A small chapel" src="/art/chapel.svg" />
          <p>Come as you are</p>
          <p>{\`We found \${name} for you\`}</p>
          <p>{name === 'Other' ? \`\${name} miles\` : 'Nearby'}</p>
          <Field label={name ? 'Change' : copy.add} help="name" />
          {html(\`<p class="mt-4 text-lg">no service</p>\`)}
        </article>
      );
    };`;
  expect(copyIn('client/src/card.tsx', source)).toEqual([
    '5 Name your church',
    '7 Church',
    '8 A small chapel',
    '9 Come as you are',
    '10 We found',
    '10 for you',
    '11 miles',
    '11 Nearby',
    '12 Change',
    '13 <p class="mt-4 text-lg">no service</p>',
  ]);
  const query = `const rows = [\`select id from churches where \${x}\`, 'Another import is running.'];`;
  expect(copyIn('server/features/imports/store.ts', query)).toEqual(['1 Another import is running.']);
});

test('finds no copy outside shared/messages and copy files', () => {
  const files = ['client/src', 'server', 'shared']
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !exempt.some(([path]) => path.test(file)));
  expect(files.length).toBeGreaterThan(500);
  const matches = files.flatMap((file) =>
    copyIn(file, readFileSync(file, 'utf8')).map((match) => `${file}:${match}`),
  );
  expect(matches, 'move it to shared/messages/<feature>.ts, or to a copy file beside its only user').toEqual(
    [],
  );
}, 60_000);
