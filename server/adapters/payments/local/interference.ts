/** What a test does to the next requests of the API: fails them before or after they take effect, or delays them. */
type Target = {
  /** How many requests; 1 without it. */
  times?: number;
  /** Only requests whose "METHOD /path" contains it. */
  path?: string;
};

export type Failure = Target & {
  /** before: without effect; after: the request has its effect and the response is lost or wrong. */
  when: 'before' | 'after';
  /** Status of the response; without one the connection is cut. */
  status?: number;
  /** Whether the response is stored under the idempotency key; as at Stripe, `after` is and `before` is not. */
  saved?: boolean;
};

export type Delay = Target & {
  ms: number;
  /** after (the default): the response is what was true before the wait. */
  when?: 'before' | 'after';
};

export type Interference = ReturnType<typeof createInterference>;

export function createInterference() {
  const failures: Failure[] = [];
  const delays: Delay[] = [];
  const take = <T extends Target>(list: T[], request: string): T | undefined => {
    const match = list.find(({ path }) => !path || request.includes(path));
    if (!match) return undefined;
    match.times = (match.times ?? 1) - 1;
    if (match.times <= 0) list.splice(list.indexOf(match), 1);
    return match;
  };
  return {
    // The SDK repeats a request by itself once where the connection was cut.
    fail: (failure: Failure): void =>
      void failures.push({ ...failure, times: (failure.times ?? 1) * (failure.status ? 1 : 2) }),
    delay: (delay: Delay): void => void delays.push({ ...delay }),
    take: (request: string) => ({ failure: take(failures, request), delay: take(delays, request) }),
    clear: (): void => {
      failures.length = 0;
      delays.length = 0;
    },
  };
}
