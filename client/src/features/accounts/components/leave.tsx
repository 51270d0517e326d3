import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { forgetPerson } from '@/lib/session.ts';

export type Farewell = { title: string; description: string };

/** Takes a page's place after a sign-out: what it showed is gone before what was kept of the person is forgotten. */
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
