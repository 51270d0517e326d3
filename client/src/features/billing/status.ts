/** The provider's subscription statuses, grouped as the screens need them. */

/** It runs, or is about to run again: nothing else can be bought for its church. */
export const isLive = (status: string): boolean => ['active', 'trialing', 'past_due'].includes(status);

export const isPaid = (status: string | undefined): boolean => status === 'active' || status === 'trialing';

/** It will not run again. */
export const isOver = (status: string): boolean =>
  ['canceled', 'incomplete_expired', 'missing'].includes(status);
