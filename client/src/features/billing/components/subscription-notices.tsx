import type { SubscriptionDetails } from '#shared/billing-own.ts';
import { billingTab as copy } from '#shared/messages/billing.ts';
import { churchEditPath, paths } from '#shared/paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { dayText } from '@/lib/dates.ts';
import type { BillingChurch } from '../api.ts';
import { isLive } from '../api.ts';
import { AttachChurch } from './attach-church.tsx';
import { CancelAndRefund } from './cancel-and-refund.tsx';
import { PortalButton } from './portal-button.tsx';
import { RenewalButton } from './renewal-button.tsx';

export function SubscriptionNotices({
  subscription,
  churches,
  besideIntro,
}: {
  subscription: SubscriptionDetails;
  churches: BillingChurch[];
  besideIntro: boolean;
}) {
  const { status, note, churchId, graceUntil } = subscription;
  const { id } = subscription;
  return (
    <div className="mt-4 flex flex-col gap-3 empty:hidden">
      {!isLive(status) ? null : subscription.cancelAtPeriodEnd ? (
        <Cancelling subscription={subscription} besideIntro={besideIntro} />
      ) : besideIntro ? (
        <RenewalButton subscription={subscription} />
      ) : null}
      {note === 'past_due' || status === 'past_due' ? (
        <Notice
          look="warning"
          title={copy.pastDue}
          actions={
            <PortalButton variant="primary" size="small">
              {copy.fixCard}
            </PortalButton>
          }
        >
          {copy.pastDueText(graceUntil ? dayText(graceUntil) : null)}
        </Notice>
      ) : null}
      {note === 'claim_waiting' ? (
        <Notice title={copy.claimWaiting}>
          {copy.claimWaitingText}{' '}
          {subscription.active ? copy.claimWaitingFeatured : copy.claimWaitingNotFeatured}
        </Notice>
      ) : null}
      {note === 'church_rejected' ? (
        <Notice
          look="warning"
          title={copy.rejected}
          actions={
            <>
              {churchId ? (
                <ButtonLink to={churchEditPath(churchId)} size="small">
                  {copy.edit}
                </ButtonLink>
              ) : null}
              <CancelAndRefund id={id} />
            </>
          }
        >
          {copy.rejectedText}
        </Notice>
      ) : null}
      {note === 'no_church' ? (
        churches.length > 0 ? (
          <AttachChurch id={id} churches={churches} />
        ) : (
          <Notice
            title={copy.attach}
            actions={
              <ButtonLink to={paths.churchSubmission} size="small">
                {copy.submit}
              </ButtonLink>
            }
          >
            {copy.attachNone}
          </Notice>
        )
      ) : null}
    </div>
  );
}

function Cancelling({
  subscription,
  besideIntro,
}: {
  subscription: SubscriptionDetails;
  besideIntro: boolean;
}) {
  const { currentPeriodEnd, plan_key } = subscription;
  const day = currentPeriodEnd ? dayText(currentPeriodEnd) : null;
  // The first month is sold as one that ends by itself: there is nothing to take back.
  const intro = plan_key === 'intro';
  return (
    <Notice
      title={copy.cancelling}
      actions={
        intro ? null : besideIntro ? (
          <RenewalButton subscription={subscription} />
        ) : (
          <PortalButton size="small">{copy.resume}</PortalButton>
        )
      }
    >
      {day ? (intro ? copy.introText(day) : copy.cancellingText(day)) : null}
    </Notice>
  );
}
