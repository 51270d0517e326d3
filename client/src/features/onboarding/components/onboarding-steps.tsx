import { clsx } from 'clsx';
import type { RefObject } from 'react';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import type { OnboardingStep } from './use-onboarding.ts';

const steps = ['form', 'payment', 'success'] as const;

export function OnboardingSteps({
  step,
  heading,
}: {
  step: OnboardingStep;
  heading?: RefObject<HTMLHeadingElement | null>;
}) {
  const at = steps.indexOf(step);
  return (
    <div className="mb-8">
      <ol aria-label={copy.steps} className="flex gap-2">
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={name === step ? 'step' : undefined}
            className={clsx(
              'flex-1 border-t-4 pt-2 text-sm',
              index <= at ? 'border-bayou' : 'border-line text-ink-soft',
              name === step && 'font-semibold',
            )}
          >
            {index + 1}. {copy.stepNames[name]}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {copy.stepOf(at + 1, copy.stepNames[step])}
      </h2>
    </div>
  );
}
