import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { submission as copy } from '#shared/messages/submissions.ts';
import { FormPage } from '@/components/ui/page.tsx';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { SubmitForm } from '@/features/submissions/components/submit-form.tsx';

export default function ChurchSubmissionPage() {
  const navigate = useNavigate();
  return (
    <FormPage title={copy.title} intro={copy.intro}>
      <RequireUser>
        {(user) => <SubmitForm key={user.id} userId={user.id} onDone={() => navigate(paths.dashboard)} />}
      </RequireUser>
    </FormPage>
  );
}
