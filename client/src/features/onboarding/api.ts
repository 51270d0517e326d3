import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldOfWire, type OnboardingForm, toWire } from '#shared/contracts/onboarding.ts';
import { ApiError, send } from '@/lib/api-client.ts';
import { startsWith } from '@/lib/queries.ts';

export type OnboardingDelivery = {
  form: OnboardingForm;
  /** URL of the uploaded photo. */
  heroImage: string | null;
  orderId: string | undefined;
  /** The user's church to feature; if undefined, a new church is created. */
  churchId: number | undefined;
  paymentCompleted: boolean;
};

/** Sends the featured listing before and after its payment. The order ID makes repeated sends update the same church. */
export function useSendOnboarding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ form, heroImage, orderId, churchId, paymentCompleted }: OnboardingDelivery) => {
      try {
        return await send('POST /api/church-onboarding', {
          body: {
            ...toWire(form),
            // A JSON string (specification section 7).
            services: JSON.stringify(form.services),
            paymentCompleted,
            ...(orderId ? { orderId } : {}),
            ...(churchId ? { churchId } : {}),
            ...(heroImage ? { heroImage } : {}),
          },
        });
      } catch (error) {
        throw withFormFieldNames(error);
      }
    },
    onSuccess: () =>
      queryClient.invalidateQueries(
        startsWith('/api/user/churches', '/api/me/subscription', '/api/billing/subscription-details'),
      ),
  });
}

/** The server reports invalid fields by their request names. */
function withFormFieldNames(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.body.fields) return error;
  const fields = Object.entries(error.body.fields).map(([name, message]) => [fieldOfWire(name), message]);
  error.body.fields = Object.fromEntries(fields);
  return error;
}
