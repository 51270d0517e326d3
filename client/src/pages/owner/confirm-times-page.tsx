import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { churchPath, paths } from '#shared/domain/paths.ts';
import { confirmTimes as copy } from '#shared/messages/churches/confirm-times.ts';
import { StopByEmail } from '@/components/stop-by-email.tsx';
import { churchQuery } from '@/features/churches/api.ts';
import { ServiceTimes } from '@/features/churches/components/church-card-parts.tsx';
import { useEmailLink } from '@/lib/navigation.ts';

export default function ConfirmTimesPage() {
  const { church: id } = useEmailLink();
  const { data: church } = useQuery({ ...churchQuery(id ?? ''), enabled: id !== null });
  return (
    <StopByEmail
      route="POST /api/service-times/confirm"
      copy={copy}
      dashboard={`${paths.dashboard}?tab=church`}
    >
      {church ? (
        <div className="w-full">
          <Link to={churchPath(church.id)} className="font-medium text-bayou underline underline-offset-4">
            {church.name}
          </Link>
          <ServiceTimes church={church} className="mt-1" />
        </div>
      ) : null}
    </StopByEmail>
  );
}
