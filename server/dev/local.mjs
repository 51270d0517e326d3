// What local runs add to the code of production: TypeScript and a database.
import 'tsx';

/** Without DATABASE_URL, starts or joins the embedded Postgres. Resolves to a function that releases it. */
export async function provideDatabase(env, log) {
  if (env.DATABASE_URL || env.APP_MODE === 'production') return async () => {};
  try {
    const { startLocalDatabase } = await import('./postgres/local.ts');
    const { url, stop } = await startLocalDatabase(log);
    env.DATABASE_URL = url;
    env.APP_MODE = 'local';
    return stop;
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}
