import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import type { RefObject } from 'react';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { SuccessOverlay } from '@/components/form-notices.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import type { OnboardingStep } from './use-onboarding.ts';

const steps = ['form', 'payment', 'success'] as const;

export function OnboardingSteps({
  step,
  heading,
}: {
  step: OnboardingStep;
  heading?: RefObject<HTMLHeadingElement | null>;
}) {
  const current = steps.indexOf(step);
  return (
    <div className="mb-8">
      <ol aria-label={copy.steps} className="flex gap-2">
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={name === step ? 'step' : undefined}
            className={clsx(
              'flex-1 border-t-4 pt-2 text-sm',
              index <= current ? 'border-bayou' : 'border-line text-ink-soft',
              name === step && 'font-semibold',
            )}
          >
            {index + 1}. {copy.stepNames[name]}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {copy.stepOf(current + 1, copy.stepNames[step])}
      </h2>
    </div>
  );
}

/** Specification section 9. */
const overlayMs = 4000;

export function OnboardingDone({ wasPaid = false }: { wasPaid?: boolean }) {
  return (
    <SuccessOverlay milliseconds={overlayMs} title={wasPaid ? copy.saved : copy.done} text={copy.doneText}>
      {wasPaid ? null : <OnboardingSteps step="success" />}
      <CircleCheck className="size-10 text-moss" />
      <h1 className="mt-3 text-2xl md:text-3xl">{copy.doneTitle}</h1>
      <p className="mt-3 text-lg">{copy.doneText}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.dashboard}>{controls.dashboard}</ButtonLink>
        <ButtonLink to="/churches" variant="secondary">
          {controls.browse}
        </ButtonLink>
      </div>
    </SuccessOverlay>
  );
}
