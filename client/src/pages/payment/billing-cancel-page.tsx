import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { billingResult, billingCancel as copy } from '#shared/messages/billing.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FormPage } from '@/components/ui/page.tsx';
import { ResultPanel } from '@/features/billing/components/result-panel.tsx';

export default function BillingCancelPage() {
  const navigate = useNavigate();
  // Back leads to the provider's payment page, unless the visitor opened this URL directly.
  const goBack = () => (window.history.length > 1 ? window.history.back() : navigate(paths.home));
  return (
    <FormPage title={copy.title} heading={null}>
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
    </FormPage>
  );
}
