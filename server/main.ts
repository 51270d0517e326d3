/** Entry point of the bundle (dist/server/index.js): runs the command in the first argument, or else the server. */
import { site } from '#shared/domain/site.ts';
import packageJson from '../package.json' with { type: 'json' };

const commands: Record<string, [what: string, load: () => Promise<unknown>]> = {
  import: ['bring churches from a file into the directory', () => import('./cli/import.ts')],
  export: ['write all churches to a CSV file', () => import('./cli/export.ts')],
  migrate: ['bring the database to the newest schema', () => import('./cli/migrate.ts')],
  backup: ['write the database and the images into one file', () => import('./cli/backup.ts')],
  restore: ['bring back a backup', () => import('./cli/restore.ts')],
  'admin:create': ['create the administrator', () => import('./cli/admin-create.ts')],
  'samples:remove': ['delete the sample data', () => import('./cli/samples-remove.ts')],
  'billing:setup': ['create prices, portal and webhook at Stripe', () => import('./cli/billing-setup.ts')],
  'billing:reconcile': [
    'compare subscriptions with the provider',
    () => import('./cli/billing-reconcile.ts'),
  ],
  'billing:probe': ['try the payment rules against a test account', () => import('./cli/billing-probe.ts')],
  upgrade: [
    'as root: install the newest release, or another: churches upgrade v1.2.3',
    async () => {
      console.error('Run "churches upgrade" as root. server/OPERATIONS.md shows how to get that command.');
      process.exitCode = 2;
    },
  ],
};

const [name = ''] = process.argv.slice(2);
if (name === '--help' || name === '-h') {
  const width = Math.max(...Object.keys(commands).map((command) => command.length));
  console.log(`Usage: node dist/server/index.js [command]

Without a command it starts the server of ${site.name}. The environment configures it, see server/SETTINGS.md.

Commands:
${Object.entries(commands)
  .map(([command, [what]]) => `  ${command.padEnd(width)}  ${what}`)
  .join('\n')}`);
} else if (name === '--version') console.log(packageJson.version);
else if (name === '' || name.startsWith('--')) await import('./index.ts');
else {
  const [, load] = commands[name] ?? [];
  // Commands parse process.argv as if they were run directly.
  process.argv.splice(2, 1);
  if (load) await load();
  else {
    console.error(`There is no command "${name}". See node dist/server/index.js --help.`);
    process.exitCode = 2;
  }
}
