/** Entry point of the bundle (dist/server/index.js): runs the command in the first argument, or else the server. */
import { site } from '#shared/domain/site.ts';
import packageJson from '../package.json' with { type: 'json' };

/** Commands with options explain them themselves. */
type Command = { what: string; load: () => Promise<unknown>; hasHelp?: true };

const commands: Record<string, Command> = {
  import: {
    what: 'bring churches from a file into the directory',
    load: () => import('./cli/import.ts'),
    hasHelp: true,
  },
  export: { what: 'write all churches to a CSV file', load: () => import('./cli/export.ts'), hasHelp: true },
  migrate: { what: 'bring the database to the newest schema', load: () => import('./cli/migrate.ts') },
  backup: {
    what: 'write the database and the images into one file',
    load: () => import('./cli/backup.ts'),
    hasHelp: true,
  },
  restore: { what: 'bring back a backup', load: () => import('./cli/restore.ts'), hasHelp: true },
  'admin:create': {
    what: 'create the administrator',
    load: () => import('./cli/admin-create.ts'),
    hasHelp: true,
  },
  'samples:remove': { what: 'delete the sample data', load: () => import('./cli/samples-remove.ts') },
  'billing:setup': {
    what: 'create prices, portal and webhook at Stripe',
    load: () => import('./cli/billing-setup.ts'),
  },
  'billing:reconcile': {
    what: 'compare subscriptions with the provider',
    load: () => import('./cli/billing-reconcile.ts'),
    hasHelp: true,
  },
  'billing:probe': {
    what: 'try the payment rules against a test account',
    load: () => import('./cli/billing-probe.ts'),
  },
  upgrade: {
    what: 'as root: install the newest release, or another: churches upgrade v1.2.3',
    load: async () => {
      console.error('Run "churches upgrade" as root. server/OPERATIONS.md shows how to get that command.');
      process.exitCode = 2;
    },
  },
};

const [name = '', ...options] = process.argv.slice(2);
if (name === '--help' || name === '-h') {
  const width = Math.max(...Object.keys(commands).map((command) => command.length));
  console.log(`Usage: node dist/server/index.js [command]

Without a command it starts the server of ${site.name}. The environment configures it, see server/SETTINGS.md.

Commands:
${Object.entries(commands)
  .map(([command, { what }]) => `  ${command.padEnd(width)}  ${what}`)
  .join('\n')}`);
} else if (name === '--version') console.log(packageJson.version);
else if (name === '' || name.startsWith('--')) await import('./index.ts');
else {
  const command = commands[name];
  if (command && !command.hasHelp && options.some((option) => option === '--help' || option === '-h'))
    console.log(`${name}: ${command.what}`);
  else if (command) {
    // Commands parse process.argv as if they were run directly.
    process.argv.splice(2, 1);
    await command.load();
  } else {
    console.error(`There is no command "${name}". See node dist/server/index.js --help.`);
    process.exitCode = 2;
  }
}
