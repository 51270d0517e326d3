/** What other features may ask of billing. */
export {
  attachOrder,
  attachWaiting,
  endSubscriptionOf,
  markClaimTaken,
  mergeSubscriptions,
  type PaidClaim,
  takePaidClaims,
} from './service-attach.ts';
export { recomputeFeatured } from './service-featured.ts';
export { checkPricesAtStart } from './service-gate.ts';
export { exportPayments, findOnboarding } from './service-reads.ts';
export { reconcileFully } from './service-reconcile.ts';
export { summarizeSubscriptions } from './store-lists.ts';
