/**
 * Rate limits per IP address and per account. They are stored in Postgres, so all server processes share them; reads are
 * counted in memory, per process, because they are too frequent for a query each.
 */
import { isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Pool, withoutStatementNames } from '../db/client.ts';
import { AppError } from './errors.ts';

const hour = 3600;

type Rule = { points: number; seconds: number };
type Name =
  | NonNullable<Endpoint['limit']>
  | 'read'
  | 'login'
  | 'login-account'
  | 'login-device'
  | 'second-factor'
  | 'contact-unstamped'
  | 'visit';

/** When an account has several rules, all of them apply. */
const rules: Record<Name, { address?: Rule; account?: Rule[] | Rule }> = {
  // Counts failures only (see accounts/service-passwords). The account key is the account plus the network.
  // The lockout grows from 15 minutes to a day.
  login: {
    address: { points: 30, seconds: hour },
    account: [
      { points: 5, seconds: 900 },
      { points: 12, seconds: 4 * hour },
      { points: 25, seconds: 24 * hour },
    ],
  },
  // An account across all networks.
  'login-account': { account: { points: 100, seconds: hour } },
  // A browser that has signed in to the account before, which strangers can't lock out.
  'login-device': { account: { points: 10, seconds: 900 } },
  // Wrong codes after a correct password. A guess has a 1 in 330,000 chance.
  'second-factor': {
    account: [
      { points: 8, seconds: 900 },
      { points: 40, seconds: 24 * hour },
    ],
  },
  register: { address: { points: 10, seconds: hour } },
  mail: { address: { points: 10, seconds: hour }, account: { points: 5, seconds: hour } },
  // Only stored messages count (see contacts/service).
  contact: { address: { points: 20, seconds: hour }, account: { points: 10, seconds: hour } },
  // Without a valid stamp: per IP address, and together (the account key is constant), so that many addresses don't help.
  'contact-unstamped': { address: { points: 5, seconds: hour }, account: { points: 60, seconds: hour } },
  // Planned visits that churches get by email; the account is a hash of the sender's email address.
  visit: { address: { points: 5, seconds: 24 * hour }, account: { points: 5, seconds: 24 * hour } },
  submit: { address: { points: 30, seconds: hour }, account: { points: 10, seconds: hour } },
  upload: { address: { points: 120, seconds: hour }, account: { points: 60, seconds: hour } },
  event: { address: { points: 60, seconds: hour }, account: { points: 30, seconds: hour } },
  // Views and clicks per IP address, and per IP address and church; keys are hashes (see analytics/service).
  track: { address: { points: 1200, seconds: hour }, account: { points: 60, seconds: hour } },
  write: { address: { points: 600, seconds: hour }, account: { points: 300, seconds: hour } },
  // The API, pages, calendars, and sitemaps. Generous, because an office may share one network.
  read: { address: { points: 200, seconds: 10 } },
};

export type Limits = ReturnType<typeof createLimits>;
type Caller = { address: string; account?: string | number | undefined };

/** IPv6 addresses are grouped by /64, which is what a household or office gets. Every spelling has the same key. */
export const addressKey = (address: string): string => {
  const withoutZone = address.replace(/%.*$/, '');
  if (!isIPv6(withoutZone)) return address;
  // IPv4 addresses may be mapped into IPv6.
  const parsed = ipaddr.process(withoutZone);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
};

const rateLimited = (result: RateLimiterRes) =>
  new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) });

type Options = { pool: Pool; factor: number; readFactor?: number };

/** The limiters of each rule, by address and by account. */
function createLimiters(options: Options) {
  const storeClient = withoutStatementNames(options.pool);
  const { factor, readFactor = factor } = options;
  const limiter = (keyPrefix: string, { points, seconds: duration }: Rule): RateLimiterAbstract =>
    keyPrefix.startsWith('read:')
      ? new RateLimiterMemory({ keyPrefix, points: points * readFactor, duration })
      : new RateLimiterPostgres({
          storeClient,
          storeType: 'pool',
          tableName: 'limits',
          tableCreated: true,
          keyPrefix,
          points: points * factor,
          duration,
          clearExpiredByTimeout: false,
        });
  return new Map(
    Object.entries(rules).map(([name, { address, account = [] }]) => [
      name,
      {
        address: address && limiter(`${name}:address`, address),
        account: [account]
          .flat()
          .map((rule, n) => limiter(`${name}:account${n === 0 ? '' : `:${rule.seconds}`}`, rule)),
      },
    ]),
  );
}

/** `factor` multiplies every limit (e2e tests share one IP address), `readFactor` that of reads. */
export function createLimits(options: Options) {
  const limiters = createLimiters(options);
  const limitersFor = (name: Name, { address, account }: Caller): Array<[RateLimiterAbstract, string]> => {
    const { address: byAddress, account: byAccount } = limiters.get(name)!;
    const matches: Array<[RateLimiterAbstract, string]> = byAddress ? [[byAddress, addressKey(address)]] : [];
    if (account !== undefined) for (const limiter of byAccount) matches.push([limiter, String(account)]);
    return matches;
  };

  /** Counts a request; returns the first limit that it exceeds. */
  const exceeded = async (name: Name, caller: Caller): Promise<RateLimiterRes | undefined> => {
    try {
      for (const [limiter, key] of limitersFor(name, caller)) await limiter.consume(key, 1);
      return undefined;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return reason;
      throw reason;
    }
  };

  return {
    /** Counts a request; throws `rate_limited` with the seconds to wait if it exceeds a limit. */
    consume: async (name: Name, caller: Caller): Promise<void> => {
      const result = await exceeded(name, caller);
      if (result) throw rateLimited(result);
    },
    /** Counts a request that is never refused; says whether it exceeds a limit. */
    isOver: async (name: Name, caller: Caller): Promise<boolean> =>
      (await exceeded(name, caller)) !== undefined,
    /** Throws `rate_limited` if a limit has been reached, without counting. */
    check: async (name: Name, caller: Caller): Promise<void> => {
      for (const [limiter, key] of limitersFor(name, caller)) {
        const result = await limiter.get(key);
        if (result && result.consumedPoints >= limiter.points) throw rateLimited(result);
      }
    },
    /** Counts a request without ever rejecting it. */
    count: async (name: Name, caller: Caller): Promise<void> => {
      for (const [limiter, key] of limitersFor(name, caller)) await limiter.penalty(key, 1);
    },
    /** After a successful attempt: refunds the IP address's count and resets the account's. */
    forgive: async (name: Name, { address, account }: Required<Caller>): Promise<void> => {
      const { address: byAddress, account: byAccount } = limiters.get(name)!;
      await byAddress?.reward(addressKey(address), 1);
      for (const limiter of byAccount) await limiter.delete(String(account));
    },
  };
}

/** Express middleware: counts the request against its address and, if someone is signed in, the account. */
export const limit =
  (limits: Limits, name: Name): RequestHandler =>
  async (req, res, next) => {
    await limits.consume(name, { address: req.ip ?? '', account: res.locals.viewer?.id });
    next();
  };
