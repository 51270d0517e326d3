import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { loginForm, registerPageForm } from '#shared/contracts/accounts.ts';
import { paths } from '#shared/domain/paths.ts';
import { auth as copy } from '#shared/messages/accounts.ts';
import { navigation } from '#shared/messages/app.ts';
import { LanguageLinks } from '@/components/language-link.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import { adminSessionQuery } from '@/features/accounts/api.ts';
import { AuthFrame } from '@/features/accounts/components/auth-frame.tsx';
import { LoginForm } from '@/features/accounts/components/login-form.tsx';
import { RegisterForm } from '@/features/accounts/components/register-form.tsx';
import { destinationOf, meQuery, ownPath, planOf, securityPath } from '@/features/accounts/viewer.ts';
import { useSchemaForm } from '@/lib/form.ts';
import { usePageTitle, withParam } from '@/lib/navigation.ts';

const tabs = [
  { value: 'login', label: navigation.auth },
  { value: 'register', label: copy.register },
] as const;

export default function AuthPage() {
  usePageTitle(navigation.auth);
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'register' ? 'register' : 'login';
  const returnTo = ownPath(query.get('returnTo'));
  const plan = planOf(query.get('plan'));
  const [registered, setRegistered] = useState<string | null>(null);
  const [signedIn, setSignedIn] = useState(false);
  // The forms live here, so that switching tabs doesn't lose input.
  const login = useSchemaForm(loginForm, { username: '', password: '' });
  const register = useSchemaForm(registerPageForm, {
    username: '',
    email: '',
    password: '',
    confirmPassword: '',
  });

  const destination = useDestination({ returnTo, plan, signedIn });
  if (destination) return <Navigate to={destination} replace />;

  const show = (next: 'login' | 'register') =>
    setQuery(withParam('tab', next === 'login' ? null : next), { replace: true });
  const intro = plan
    ? copy.planReason(plan)
    : returnTo?.startsWith(paths.churchSubmission)
      ? copy.submitReason
      : copy.intro;
  return (
    <AuthFrame title={copy.title} intro={intro}>
      <Tabs label={copy.tabs} tabs={tabs} value={tab} onChange={show}>
        {tab === 'login' ? (
          <LoginForm form={login} registered={registered} onSignedIn={() => setSignedIn(true)} />
        ) : (
          <RegisterForm
            form={register}
            onRegistered={(message) => {
              login.reset({ username: register.getValues('username'), password: '' });
              register.reset();
              setRegistered(message);
              show('login');
            }}
          />
        )}
      </Tabs>
      <p className="mt-6">
        <LanguageLinks className="inline-flex min-h-11 items-center text-bayou underline underline-offset-4" />
      </p>
    </AuthFrame>
  );
}

/** Where to redirect a signed-in user, or null. Ignores responses cached before this page, which may be outdated. */
function useDestination(after: {
  returnTo: string | null;
  plan: ReturnType<typeof planOf>;
  /** Just signed in on this page. */
  signedIn: boolean;
}): string | null {
  const me = useQuery({ ...meQuery(), refetchOnMount: 'always' });
  const mayAdminister = me.data !== undefined && me.data !== null && me.data.role !== 'user';
  const toAdmin = after.returnTo?.startsWith(paths.admin) ?? false;
  const admin = useQuery({
    ...adminSessionQuery(),
    enabled: mayAdminister && (toAdmin || !after.returnTo),
    refetchOnMount: 'always',
  });
  if (!me.data || !me.isFetchedAfterMount) return null;
  const administrator = admin.data?.authenticated === true;
  if (mayAdminister && (toAdmin || !after.returnTo) && !admin.isFetchedAfterMount) return null;
  if (admin.data?.secondFactorMissing && (toAdmin || !after.returnTo)) return securityPath;
  // The admin session expires before the user's; only signing in again renews it.
  if (mayAdminister && toAdmin && !administrator) return after.signedIn ? paths.dashboard : null;
  return destinationOf({ ...after, administrator });
}
