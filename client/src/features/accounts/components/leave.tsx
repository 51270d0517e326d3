import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { forgetPerson } from '@/lib/session.ts';

export type Farewell = { title: string; description: string };

/** Replaces a page after sign-out, so that it unmounts before the user's cached data is removed. */
export function Leave({ farewell }: { farewell: Farewell }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    forgetPerson(queryClient);
    toast(farewell);
    void navigate(paths.home, { replace: true });
  }, [queryClient, navigate, farewell]);
  return <div className="min-h-dvh" />;
}
