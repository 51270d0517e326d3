/** The claim that this browser last went to pay for; /claim-success shows whose it was and for which church. */
import { readJson, writeJson } from './storage.ts';

export type LastClaim = { email: string; churchName: string };

const key = 'lastClaim';

export const rememberClaim = (claim: LastClaim): void => writeJson(key, claim);

export function recallClaim(): LastClaim | null {
  const claim = readJson<Partial<LastClaim>>(key);
  return typeof claim?.email === 'string' && typeof claim.churchName === 'string'
    ? { email: claim.email, churchName: claim.churchName }
    : null;
}
