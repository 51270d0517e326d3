import { CircleCheck } from 'lucide-react';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { paths } from '#shared/paths.ts';
import { SuccessOverlay } from '@/components/form-notices.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { OnboardingSteps } from './onboarding-steps.tsx';

/** Milliseconds (specification section 9). */
const overlayTime = 4000;

export function OnboardingDone() {
  return (
    <SuccessOverlay milliseconds={overlayTime} title={copy.done} text={copy.doneText}>
      <OnboardingSteps step="success" />
      <CircleCheck className="size-10 text-moss" />
      <h2 className="mt-3 text-2xl">{copy.doneTitle}</h2>
      <p className="mt-3 text-lg">{copy.doneText}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.dashboard}>{copy.doneDashboard}</ButtonLink>
        <ButtonLink to="/churches" variant="secondary">
          {copy.doneChurches}
        </ButtonLink>
      </div>
    </SuccessOverlay>
  );
}
