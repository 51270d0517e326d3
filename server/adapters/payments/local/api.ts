/** The API as Stripe's SDK calls it: keys, versions, idempotency, faults. */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { localKeys } from '../choice.ts';
import { customerDeleteRoutes } from './customer-delete.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { expand } from './expand.ts';
import { Fault, refusal } from './faults.ts';
import { type Form, parseForm } from './form.ts';
import { intentRoutes } from './intents.ts';
import type { Interference } from './interference.ts';
import { invoiceRoutes } from './invoices.ts';
import { portalRoutes } from './portal.ts';
import { priceRoutes } from './prices.ts';
import { refundRoutes } from './refunds.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './session-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import type { World } from './world.ts';

const routes: Route[] = [
  ...priceRoutes,
  ...customerRoutes,
  ...customerDeleteRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...intentRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...portalRoutes,
  ...eventRoutes,
];

/** A call that was made, for tests that count them. */
export type SeenCall = { method: string; path: string; key: string | undefined };

export type Api = (call: {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  body: string;
}) => Promise<void>;

type Answer = { status: number; body: string; replayed?: boolean; saved?: boolean };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const faultAnswer = (fault: Fault): Answer => ({
  status: fault.status,
  body: JSON.stringify({ error: fault.body }, undefined, 2),
});

export function createApi(options: {
  world: () => World;
  apiVersion: string;
  interference: Interference;
  seen: (call: SeenCall) => void;
  changed: () => void;
}): Api {
  const running = new Set<string>();

  return async ({ req, res, url, body }) => {
    const key = req.headers['idempotency-key'] as string | undefined;
    const method = req.method ?? 'GET';
    const path = url.pathname;
    const call = `${method} ${path}`;
    options.seen({ method, path, key });
    const failure = options.interference.failureOf(call);
    const delay = options.interference.delayOf(call);

    let answer: Answer;
    const inProgress = method === 'POST' && key !== undefined && running.has(key);
    try {
      if (inProgress) throw inUse(key);
      if (method === 'POST' && key) running.add(key);
      if (delay?.when === 'before') await wait(delay.ms);
      checkCaller(req, options.apiVersion);
      if (failure?.when === 'before') {
        if (!failure.status) return void res.destroy();
        answer = faultAnswer(outage(failure.status));
        if (failure.saved && key) save(options.world(), key, fingerprint(call, body), answer);
      } else {
        answer = run(options.world(), {
          method,
          path,
          body: method === 'POST' ? body : url.search.slice(1),
          key,
        });
        if (failure?.status) {
          answer = faultAnswer(outage(failure.status));
          if (failure.saved !== false && key) save(options.world(), key, fingerprint(call, body), answer);
        }
      }
      options.changed();
      if (delay && delay.when !== 'before') await wait(delay.ms);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      answer = faultAnswer(error);
    } finally {
      if (!inProgress && key) running.delete(key);
    }
    if (failure?.when === 'after' && !failure.status) return void res.destroy();
    res.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      'stripe-version': options.apiVersion,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    res.end(answer.body);
  };
}

function checkCaller(req: IncomingMessage, apiVersion: string): void {
  const given = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  if (given !== localKeys.secret)
    throw refusal(given ? 'Invalid API Key provided' : 'You did not provide an API key.', { status: 401 });
  if (req.headers['stripe-version'] !== apiVersion)
    throw refusal(
      `This provider speaks ${apiVersion} alone, not ${req.headers['stripe-version'] ?? 'nothing'}.`,
    );
}

const outage = (status: number) =>
  new Fault(
    status,
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' }
      : { type: 'api_error', message: 'An error occurred.' },
  );

const inUse = (key: string) =>
  new Fault(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (${key}).`,
  });

const fingerprint = (call: string, body: string) =>
  createHash('sha256').update(`${call}\n${body}`).digest('hex');

function save(world: World, key: string, print: string, answer: Answer): void {
  world.state.answers[key] = { fingerprint: print, status: answer.status, body: answer.body };
}

/** What fails its check is not kept under the key; what ran is, errors included. */
function run(
  world: World,
  call: { method: string; path: string; body: string; key: string | undefined },
): Answer {
  const { method, path, key } = call;
  const print = fingerprint(`${method} ${path}`, call.body);
  const saved = method === 'POST' && key ? world.state.answers[key] : undefined;
  if (saved) {
    if (saved.fingerprint !== print)
      throw new Fault(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    return { status: saved.status, body: saved.body, replayed: true };
  }
  const found = routes.find((each) => each.method === method && each.path.test(path));
  if (!found) throw refusal(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
  const form: Form = parseForm(call.body);
  const handle = found.prepare(world, found.path.exec(path)?.[1] ?? '', form);
  let answer: Answer;
  try {
    const result = expand(world, handle() as object, (form.expand as string[] | undefined) ?? []);
    answer = { status: 200, body: JSON.stringify(result, undefined, 2) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    answer = faultAnswer(error);
  }
  if (method === 'POST' && key) save(world, key, print, answer);
  return answer;
}
