/** npm run admin:create -- EMAIL [USERNAME]: creates an administrator. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import {
  email as emailRule,
  password as passwordRule,
  username as usernameRule,
} from '#shared/contracts/accounts.ts';
import { staffPasswordLength } from '#shared/messages/accounts.ts';
import { createAdministrator } from '../features/accounts/service-provision.ts';
import { AppError } from '../http/errors.ts';
import { exitCodes, readArguments, runCommand } from './command.ts';

const usage = `Usage: npm run admin:create -- EMAIL [USERNAME]
Creates an administrator, or makes an existing account an administrator with a new password.
Reads the password from the terminal without showing it, or from the first line of standard input.
Before you start the server, set ADMIN_EMAIL to the first administrator's email address.`;

/** Reads the first line of standard input, without echoing it on a terminal. */
async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY === true;
  if (terminal) process.stdout.write(`Password (at least ${staffPasswordLength} characters, not shown): `);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  // In terminal mode, readline turns off the terminal's echo and writes the input to `output` instead.
  const lines = createInterface({ input: process.stdin, output: hidden, terminal });
  lines.on('SIGINT', () => process.exit(130));
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (terminal) process.stdout.write('\n');
  }
}

const [emailArgument, name = 'admin'] = readArguments(usage, { max: 2 }).positionals;

await runCommand(async ({ db }) => {
  const email = emailRule.safeParse(emailArgument);
  const username = usernameRule.safeParse(name);
  if (!email.success || !username.success) {
    console.error(usage);
    return exitCodes.refused;
  }
  const password = passwordRule.safeParse(await readPassword());
  if (!password.success) {
    console.error(password.error.issues[0]?.message);
    return exitCodes.refused;
  }
  try {
    const outcome = await createAdministrator(
      { db, now: () => new Date() },
      { username: username.data, email: email.data, password: password.data },
    );
    if (outcome === 'username_taken') {
      console.error(
        `The username "${username.data}" is taken. Pass a different username as the second argument.`,
      );
      return exitCodes.refused;
    }
    console.log(
      outcome === 'created'
        ? `Created administrator "${username.data}" <${email.data}>.`
        : `The account <${email.data}> is now an administrator, with the new password.`,
    );
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(error.message);
    return exitCodes.refused;
  }
});
