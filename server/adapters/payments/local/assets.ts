/** The scripts of the browser, made from their sources when they are first asked for. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import Stripe from 'stripe';

const cache = new Map<string, Promise<string>>();

export function browserScript(name: 'stripe-stand-in' | 'payment-frame'): Promise<string> {
  let script = cache.get(name);
  if (!script) {
    script = bundle(name);
    cache.set(name, script);
    script.catch(() => cache.delete(name));
  }
  return script;
}

async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`./browser/${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { release: JSON.stringify(Stripe.MAJOR_API_VERSION) },
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}
