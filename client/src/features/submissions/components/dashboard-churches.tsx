import { dashboard as copy } from '#shared/messages/submissions.ts';
import type { OwnChurch } from '#shared/submissions.ts';
import { NoChurches } from './dashboard-overview.tsx';
import { OwnChurchEntry } from './own-church-entry.tsx';

export function DashboardChurches({ churches }: { churches: OwnChurch[] }) {
  if (churches.length === 0) return <NoChurches />;
  return (
    <section className="pt-8">
      <h2 className="text-xl">{copy.churches}</h2>
      <ul className="mt-1 divide-y divide-line">
        {churches.map((church) => (
          <OwnChurchEntry key={church.id} church={church} />
        ))}
      </ul>
    </section>
  );
}
