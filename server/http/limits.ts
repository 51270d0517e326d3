/** Limits of calls per address and per account. They live in Postgres, so that all server processes share them. */
import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Pool } from '../db/client.ts';
import { AppError } from './errors.ts';

const hour = 3600;

type Rule = { points: number; seconds: number };
/** Calls per address and per account. */
const rules: Record<NonNullable<Endpoint['limit']>, { address: Rule; account?: Rule }> = {
  // Failures only; see accounts/service.
  login: { address: { points: 30, seconds: hour }, account: { points: 5, seconds: 900 } },
  register: { address: { points: 10, seconds: hour } },
  mail: { address: { points: 10, seconds: hour }, account: { points: 5, seconds: hour } },
  // Messages to the team; counted by what is stored, see contacts/service.
  contact: { address: { points: 20, seconds: hour }, account: { points: 10, seconds: hour } },
  submit: { address: { points: 30, seconds: hour }, account: { points: 10, seconds: hour } },
  upload: { address: { points: 120, seconds: hour }, account: { points: 60, seconds: hour } },
  event: { address: { points: 60, seconds: hour }, account: { points: 30, seconds: hour } },
  // Views and clicks of an address, and of it about one church; known by hashes, see analytics/service.
  track: { address: { points: 1200, seconds: hour }, account: { points: 60, seconds: hour } },
  write: { address: { points: 600, seconds: hour }, account: { points: 300, seconds: hour } },
};

export type Limits = ReturnType<typeof createLimits>;
type Name = keyof typeof rules;
type Who = { address: string; userId?: number | undefined };

/** One household or office of IPv6 has a /64 of its own, so addresses count by that. */
export const addressKey = (address: string): string => {
  const plain = address.replace(/^::ffff:/, '');
  return isIPv6(plain) ? `${plain.split(':').slice(0, 4).join(':')}::/64` : plain;
};

/** `factor` multiplies every limit (the browser tests' many people come from one address). */
export function createLimits(options: { pool: Pool; factor: number }) {
  const limiter = (name: string, rule: Rule) =>
    new RateLimiterPostgres({
      storeClient: options.pool,
      tableName: 'limits',
      tableCreated: true,
      keyPrefix: name,
      points: rule.points * options.factor,
      duration: rule.seconds,
      clearExpiredByTimeout: false,
    });
  const byName = Object.fromEntries(
    Object.entries(rules).map(([name, { address, account }]) => [
      name,
      {
        address: limiter(`${name}:address`, address),
        account: account && limiter(`${name}:account`, account),
      },
    ]),
  ) as Record<Name, { address: RateLimiterPostgres; account: RateLimiterPostgres | undefined }>;

  const refused = (result: RateLimiterRes) =>
    new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) });
  const spend = async (limiter: RateLimiterPostgres | undefined, key: string, points: number) => {
    try {
      await limiter?.consume(key, points);
    } catch (reason) {
      throw reason instanceof RateLimiterRes ? refused(reason) : reason;
    }
  };

  return {
    /** Counts a call; throws rate_limited with the seconds to wait. */
    consume: async (name: Name, who: Who): Promise<void> => {
      await spend(byName[name].address, addressKey(who.address), 1);
      if (who.userId !== undefined) await spend(byName[name].account, String(who.userId), 1);
    },
    /** Throws when an account or address has used up its failures; counts nothing. */
    check: async (name: Name, who: { address: string; account: string }): Promise<void> => {
      const { address, account } = byName[name];
      for (const [limiter, key] of [
        [address, addressKey(who.address)],
        [account, who.account],
      ] as const) {
        const result = await limiter?.get(key);
        if (limiter && result && result.consumedPoints >= limiter.points) throw refused(result);
      }
    },
    /** Counts a failure without refusing this one. */
    fail: async (name: Name, who: { address: string; account: string }): Promise<void> => {
      await byName[name].address.penalty(addressKey(who.address), 1);
      await byName[name].account?.penalty(who.account, 1);
    },
    /** Counts a try of somebody not signed in; throws rate_limited when the tries are used up. */
    attempt: async (name: Name, who: { address: string; account: string }): Promise<void> => {
      await spend(byName[name].address, addressKey(who.address), 1);
      await spend(byName[name].account, who.account, 1);
    },
    /** Gives a try back that was right, and forgets the account's failures. */
    forgive: async (name: Name, who: { address: string; account: string }): Promise<void> => {
      await byName[name].address.reward(addressKey(who.address), 1);
      await byName[name].account?.delete(who.account);
    },
  };
}
