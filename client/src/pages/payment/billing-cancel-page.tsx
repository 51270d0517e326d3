import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { billingResult, billingCancel as copy } from '#shared/messages/billing.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { ResultPanel } from '@/features/billing/components/result-panel.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function BillingCancelPage() {
  usePageTitle(copy.title);
  const navigate = useNavigate();
  // Back leads to the provider's payment page, unless the visitor opened this URL directly.
  const goBack = () => (window.history.length > 1 ? window.history.back() : navigate(paths.home));
  return (
    <div className="mx-auto max-w-page px-4 pt-12 pb-20 sm:px-6">
      <ResultPanel
        mark="note"
        title={copy.title}
        text={copy.text}
        actions={
          <>
            <Button variant="secondary" onClick={() => void goBack()}>
              {copy.back}
            </Button>
            <ButtonLink to={paths.advertise}>{copy.again}</ButtonLink>
            <ButtonLink to={paths.contact} variant="quiet">
              {billingResult.support}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
