import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { plans } from '#shared/contracts/billing.ts';
import { moneyText } from '#shared/domain/format.ts';
import { authPath, churchEditPath, paths } from '#shared/domain/paths.ts';
import { site } from '#shared/domain/site.ts';
import { controls, navigation } from '#shared/messages/app.ts';
import { payment } from '#shared/messages/billing.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { churchEdit } from '#shared/messages/submissions.ts';
import { LineLink } from '@/components/links.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { FormPage } from '@/components/ui/page.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { NotLoaded, StatePanel } from '@/components/ui/state-panel.tsx';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { mySubscriptionsQuery, pricingQuery, useCreatePaymentIntent } from '@/features/billing/api.ts';
import { PaymentPanel } from '@/features/billing/components/payment-panel.tsx';
import { usePaymentPermission } from '@/features/billing/payment-provider.ts';
import { useProviderReturn } from '@/features/billing/use-provider-return.ts';
import { ownChurchQuery } from '@/features/submissions/api.ts';
import { OnboardingFlow } from '@/features/submissions/components/onboarding-flow.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { appConfig } from '@/lib/config.ts';

export default function ChurchOnboardingPage() {
  usePaymentPermission();
  useProviderReturn();
  const [query] = useSearchParams();
  const churchId = query.get('church');
  const [isDone, setDone] = useState(false);
  const done = { isDone, onDone: () => setDone(true) };
  return (
    <FormPage
      title={copy.title}
      heading={isDone ? null : copy.title}
      above={
        <nav aria-label={copy.top} className="flex flex-wrap gap-x-6">
          <LineLink to={paths.dashboard}>{navigation.dashboard}</LineLink>
          <LineLink to={paths.advertise}>{copy.plans}</LineLink>
        </nav>
      }
    >
      <RequireUser>
        {(user) =>
          churchId ? (
            <Listed key={`${user.id}-${churchId}`} user={user} churchId={churchId} {...done} />
          ) : (
            <NewChurch key={user.id} user={user} {...done} />
          )
        }
      </RequireUser>
    </FormPage>
  );
}

type Done = { isDone: boolean; onDone: () => void };

/** A plan that was bought without a church is for this one. */
function NewChurch({ user, ...done }: { user: CurrentUser } & Done) {
  const { data, isPending } = useQuery(mySubscriptionsQuery());
  if (isPending) return <Loading />;
  const isPaid = data?.some(({ note }) => note === 'no_church') ?? false;
  return <Flow userId={user.id} fields={{ email: user.email }} isPaid={isPaid} {...done} />;
}

type FlowProps = Done & {
  userId: number;
  /** The user's listed church, which becomes featured for a month. */
  churchId?: number;
  fields: Record<string, unknown>;
  isPaid?: boolean;
};

function Flow({ userId, churchId, fields, isPaid = false, isDone, onDone }: FlowProps) {
  const pricing = useQuery(pricingQuery());
  const startPayment = useCreatePaymentIntent();
  const plan = churchId ? 'intro' : 'monthly';
  const price = churchId ? copy.introPrice : copy.price;
  const amount = churchId
    ? plans.intro.amount / 100
    : (pricing.data?.monthly.amount ?? plans.monthly.amount / 100);
  if (!isPaid && !appConfig.payments)
    return (
      <StatePanel title={payment.unavailable} text={payment.unavailableText}>
        <ButtonLink to={paths.contact}>{controls.contact}</ButtonLink>
      </StatePanel>
    );
  return (
    <>
      {isDone ? null : (
        <>
          <p className="-mt-5 text-lg text-ink-soft">{isPaid ? copy.introPaid : copy.intro}</p>
          <p className="mt-2 mb-8 font-serif text-xl font-semibold">{isPaid ? null : price}</p>
        </>
      )}
      <OnboardingFlow
        userId={userId}
        churchId={churchId}
        fields={fields}
        amount={amount}
        price={price}
        payment={isPaid ? null : startPayment}
        panel={(prepared) => (
          <section>
            <h3 className="mb-4 text-xl">{payment.card}</h3>
            <PaymentPanel
              draftStored
              plan={plan}
              label={payment.pay(moneyText(amount * 100))}
              {...prepared}
            />
          </section>
        )}
        onDone={onDone}
      />
    </>
  );
}

/** An existing church, whose form starts with the stored values. */
function Listed({ user, churchId, ...done }: { user: CurrentUser; churchId: string } & Done) {
  const query = useQuery(ownChurchQuery(churchId));
  const { data, error, isSuccess } = query;
  // There is nothing to pay, and its form has everything that this one asks.
  if (data?.church.featured && !done.isDone) return <Navigate to={churchEditPath(data.church.id)} replace />;
  if (data) {
    // The short form has neither.
    const fields = {
      ...data.fields,
      city: data.fields.city || site.city,
      email: data.fields.email || user.email,
    };
    return <Flow userId={user.id} churchId={data.church.id} fields={fields} {...done} />;
  }
  // The user was signed out between the two responses.
  if (isSuccess) return <Navigate to={authPath({ returnTo: paths.churchOnboarding })} replace />;
  if (error instanceof ApiError && [400, 403, 404].includes(error.status))
    return (
      <StatePanel live title={churchEdit.notFound} text={copy.notYours}>
        <ButtonLink to={paths.dashboard} variant="secondary">
          {controls.dashboard}
        </ButtonLink>
      </StatePanel>
    );
  return <NotLoaded query={query} />;
}
