import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldOfWire, type OnboardingForm, toWire } from '#shared/onboarding.ts';
import { ApiError, send } from '@/lib/api-client.ts';
import { startsWith } from '@/lib/queries.ts';

export type OnboardingDelivery = {
  form: OnboardingForm;
  /** URL of an own upload. */
  heroImage: string | null;
  orderId: string | undefined;
  /** An own church that becomes featured; else a new one is created. */
  churchId: number | undefined;
  paymentCompleted: boolean;
};

/** Sends the church of a featured listing, before and after its payment; one order is one church. */
export function useSendOnboarding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ form, heroImage, orderId, churchId, paymentCompleted }: OnboardingDelivery) => {
      try {
        return await send('POST /api/church-onboarding', {
          body: {
            ...toWire(form),
            // As text of the list: specification section 7.
            services: JSON.stringify(form.services),
            paymentCompleted,
            ...(orderId ? { orderId } : {}),
            ...(churchId ? { churchId } : {}),
            ...(heroImage ? { heroImage } : {}),
          },
        });
      } catch (error) {
        throw byOurNames(error);
      }
    },
    onSuccess: () =>
      queryClient.invalidateQueries(
        startsWith('/api/user/churches', '/api/me/subscription', '/api/billing/subscription-details'),
      ),
  });
}

/** The server names a wrong field as it was sent. */
function byOurNames(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.body.fields) return error;
  const fields = Object.entries(error.body.fields).map(([name, text]) => [fieldOfWire(name), text]);
  error.body.fields = Object.fromEntries(fields);
  return error;
}
