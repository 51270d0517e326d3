import { useEffect, useRef } from 'react';
import { onboardingForm } from '#shared/contracts/onboarding.ts';
import { clearDraft, readDraft } from '@/lib/draft.ts';
import { useSendOnboarding } from '../api.ts';
import { type OnboardingDraft, onboardingDraft } from '../onboarding-values.ts';

/** Sends the stored draft again after the payment. If there is none, the server already has the form. */
export function useSendPaidDraft({
  userId,
  orderId,
  churchId,
  paid,
}: {
  userId: number;
  orderId: string;
  churchId: number | null;
  paid: boolean;
}) {
  const { mutate } = useSendOnboarding();
  const sent = useRef(false);
  useEffect(() => {
    if (!paid || sent.current) return;
    sent.current = true;
    const draftName = onboardingDraft(userId, churchId);
    const draft = readDraft<OnboardingDraft>(draftName)?.content;
    const form = onboardingForm.safeParse(draft?.values);
    clearDraft(draftName);
    if (!form.success) return;
    mutate(
      {
        form: form.data,
        heroImage: draft?.heroImage ?? null,
        orderId,
        churchId: churchId ?? undefined,
        paymentCompleted: true,
      },
      { onError: (error) => console.info(error) },
    );
  }, [paid, userId, orderId, churchId, mutate]);
}
