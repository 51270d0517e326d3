/** The claim that this browser last went to pay for: /claim-success says whose it was and what for. */
export type LastClaim = { email: string; churchName: string };

const entry = 'lastClaim';

export function rememberClaim(claim: LastClaim): void {
  try {
    window.localStorage.setItem(entry, JSON.stringify(claim));
  } catch {
    // Storage may be full or switched off; the page then speaks of "your claim".
  }
}

export function recallClaim(): LastClaim | null {
  try {
    const found = JSON.parse(window.localStorage.getItem(entry) ?? 'null') as Partial<LastClaim> | null;
    return typeof found?.email === 'string' && typeof found.churchName === 'string'
      ? { email: found.email, churchName: found.churchName }
      : null;
  } catch {
    return null;
  }
}

export function forgetClaim(): void {
  try {
    window.localStorage.removeItem(entry);
  } catch {
    // As above.
  }
}
