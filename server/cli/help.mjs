// Import it first in a command: for --help, it prints the comment at the top of the command's file and exits.

import { readFileSync } from 'node:fs';

if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
  const source = readFileSync(process.argv[1], 'utf8');
  const [comment] = /^\/\*\*[\s\S]*?\*\/|^(?:\/\/.*\n)+/.exec(source) ?? [''];
  console.log(
    comment
      .replace(/^(?:\/\*\*|\s*\*\/|\/\/|\s\*)[ ]?/gm, '')
      .replace(/\*\/\s*$/, '')
      .trim(),
  );
  process.exit(0);
}
