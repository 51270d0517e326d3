import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { submission as copy } from '#shared/messages/submissions.ts';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { SubmitForm } from '@/features/submissions/components/submit-form.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function ChurchSubmissionPage() {
  usePageTitle(copy.title);
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6">
      <div className="mx-auto max-w-prose">
        <h1 className="text-2xl md:text-3xl">{copy.title}</h1>
        <p className="mt-3 mb-8 text-lg text-ink-soft">{copy.intro}</p>
        <RequireUser>
          {(user) => <SubmitForm key={user.id} userId={user.id} onDone={() => navigate(paths.dashboard)} />}
        </RequireUser>
      </div>
    </div>
  );
}
