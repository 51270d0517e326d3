/** Rate limits per IP address and per account. They live in Postgres, so that all server processes share them. */
import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Pool, withoutStatementNames } from '../db/client.ts';
import { AppError } from './errors.ts';

const hour = 3600;

type Rule = { points: number; seconds: number };
type Name = NonNullable<Endpoint['limit']> | 'login' | 'login-name' | 'login-device' | 'second-factor';

/** Requests per IP address and per account; of several rules for an account, the strictest holds. */
const rules: Record<Name, { address?: Rule; account?: Rule[] | Rule }> = {
  // Failures only; see accounts/service-passwords. The account here is a typed name from one network: the wait grows
  // from a quarter of an hour to a day.
  login: {
    address: { points: 30, seconds: hour },
    account: [
      { points: 5, seconds: 900 },
      { points: 12, seconds: 4 * hour },
      { points: 25, seconds: 24 * hour },
    ],
  },
  // A typed name from all networks together.
  'login-name': { account: { points: 100, seconds: hour } },
  // A browser that signed in to the account before: strangers cannot lock it.
  'login-device': { account: { points: 10, seconds: 900 } },
  // Wrong codes of an account whose password somebody knows: a guess is right once in 330,000.
  'second-factor': {
    account: [
      { points: 8, seconds: 900 },
      { points: 40, seconds: 24 * hour },
    ],
  },
  register: { address: { points: 10, seconds: hour } },
  mail: { address: { points: 10, seconds: hour }, account: { points: 5, seconds: hour } },
  // Messages to the team; counted by what is stored, see contacts/service.
  contact: { address: { points: 20, seconds: hour }, account: { points: 10, seconds: hour } },
  submit: { address: { points: 30, seconds: hour }, account: { points: 10, seconds: hour } },
  upload: { address: { points: 120, seconds: hour }, account: { points: 60, seconds: hour } },
  event: { address: { points: 60, seconds: hour }, account: { points: 30, seconds: hour } },
  // Views and clicks of an address, and of it about one church; identified by hashes, see analytics/service.
  track: { address: { points: 1200, seconds: hour }, account: { points: 60, seconds: hour } },
  write: { address: { points: 600, seconds: hour }, account: { points: 300, seconds: hour } },
};

export type Limits = ReturnType<typeof createLimits>;
type Caller = { address: string; account?: string | number | undefined };

/** A household or office with IPv6 has a whole /64, so addresses are counted by that. */
export const addressKey = (address: string): string => {
  const plain = address.replace(/^::ffff:/, '');
  if (!isIPv6(plain)) return plain;
  // "::" stands for as many zeros as are missing.
  const [left = [], right = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
};

const rateLimited = (result: RateLimiterRes) =>
  new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) });

/** `factor` multiplies every limit (in browser tests many people share one address). */
export function createLimits(options: { pool: Pool; factor: number }) {
  const storeClient = withoutStatementNames(options.pool);
  const limiter = (keyPrefix: string, { points, seconds }: Rule) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: true,
      keyPrefix,
      points: points * options.factor,
      duration: seconds,
      clearExpiredByTimeout: false,
    });
  const limiters = new Map(
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
  /** The limiters that apply to a caller, each with its key. */
  const limitersFor = (name: Name, { address, account }: Caller): Array<[RateLimiterPostgres, string]> => {
    const { address: byAddress, account: byAccount } = limiters.get(name)!;
    const all: Array<[RateLimiterPostgres, string]> = byAddress ? [[byAddress, addressKey(address)]] : [];
    if (account !== undefined) for (const limiter of byAccount) all.push([limiter, String(account)]);
    return all;
  };

  return {
    /** Counts a request; throws rate_limited with the seconds to wait. */
    consume: async (name: Name, caller: Caller): Promise<void> => {
      try {
        for (const [limiter, key] of limitersFor(name, caller)) await limiter.consume(key, 1);
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? rateLimited(reason) : reason;
      }
    },
    /** Throws rate_limited when nothing is left; counts nothing. */
    check: async (name: Name, caller: Caller): Promise<void> => {
      for (const [limiter, key] of limitersFor(name, caller)) {
        const result = await limiter.get(key);
        if (result && result.consumedPoints >= limiter.points) throw rateLimited(result);
      }
    },
    /** Counts without refusing this request. */
    count: async (name: Name, caller: Caller): Promise<void> => {
      for (const [limiter, key] of limitersFor(name, caller)) await limiter.penalty(key, 1);
    },
    /** Takes a successful attempt back, and resets the account's failures. */
    forgive: async (name: Name, { address, account }: Required<Caller>): Promise<void> => {
      const { address: byAddress, account: byAccount } = limiters.get(name)!;
      await byAddress?.reward(addressKey(address), 1);
      for (const limiter of byAccount) await limiter.delete(String(account));
    },
  };
}
