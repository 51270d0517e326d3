/** npm run admin:create -- EMAIL [USERNAME]: creates the administrator; reads the password from the terminal. */
import { createInterface } from 'node:readline/promises';
import { email as emailRule, password as passwordRule, username as usernameRule } from '#shared/accounts.ts';
import { createAdministrator } from '../features/accounts/service-provision.ts';
import { exitCodes, runCommand } from './command.ts';

const usage = `Usage: npm run admin:create -- EMAIL [USERNAME]
Creates an administrator, or makes an existing account an administrator with a new password.
The password is read from the terminal, or from the first line of standard input.
Set ADMIN_EMAIL to the same email address for the server.`;

async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY === true;
  if (terminal) process.stdout.write('Password (at least 6 characters): ');
  const lines = createInterface({ input: process.stdin, terminal: false });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}

await runCommand(async ({ db }) => {
  const [emailArgument = '', name = 'admin', ...more] = process.argv.slice(2);
  const email = emailRule.safeParse(emailArgument);
  const username = usernameRule.safeParse(name);
  if (!email.success || !username.success || more.length > 0) {
    console.error(usage);
    return exitCodes.refused;
  }
  const password = passwordRule.safeParse(await readPassword());
  if (!password.success) {
    console.error(password.error.issues[0]?.message);
    return exitCodes.refused;
  }
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
});
