/** Addresses of this tab's history inside the site, by the number that the router gives each entry. */
const addresses = new Map<number, string>();

const currentIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

export function recordVisit(address: string): void {
  addresses.set(currentIndex(), address);
}

/** Where the browser's Back would lead, as far as this page load knows. */
export function previousAddress(): string | undefined {
  return addresses.get(currentIndex() - 1);
}
