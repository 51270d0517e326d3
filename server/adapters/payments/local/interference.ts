/** What a test does to the coming calls of the API: fails them before or after they took effect, or delays them. */
export type Failure = {
  /** before: without effect; after: the call had its effect and the answer is lost or wrong. */
  when: 'before' | 'after';
  /** Status of the answer; without one there is none: the connection is cut, at the SDK's own second try as well. */
  status?: number;
  /** Whether the answer is kept under the idempotency key and given again; as Stripe: `after` is, `before` is not. */
  saved?: boolean;
  /** How many calls. */
  times?: number;
  /** Only calls whose "METHOD /path" contains it. */
  path?: string;
};

export type Delay = {
  ms: number;
  /** after (the default): the answer is what was true before the wait. */
  when?: 'before' | 'after';
  times?: number;
  path?: string;
};

export type Interference = {
  fail: (failure: Failure) => void;
  delay: (delay: Delay) => void;
  failureOf: (call: string) => Failure | undefined;
  delayOf: (call: string) => Delay | undefined;
  clear: () => void;
};

export function createInterference(): Interference {
  let failures: Failure[] = [];
  let delays: Delay[] = [];
  const take = <T extends { path?: string; times?: number }>(list: T[], call: string): T | undefined => {
    const found = list.find(({ path }) => !path || call.includes(path));
    if (!found) return undefined;
    found.times = (found.times ?? 1) - 1;
    if (found.times <= 0) list.splice(list.indexOf(found), 1);
    return found;
  };
  return {
    // The SDK calls once more by itself where the connection was cut.
    fail: (failure) => failures.push({ ...failure, times: (failure.times ?? 1) * (failure.status ? 1 : 2) }),
    delay: (delay) => delays.push({ ...delay }),
    failureOf: (call) => take(failures, call),
    delayOf: (call) => take(delays, call),
    clear: () => {
      failures = [];
      delays = [];
    },
  };
}
