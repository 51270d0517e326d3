/** Analytics while nothing is featured: what there would be, and the way to it. */
import { dashboard as copy } from '#shared/messages/submissions.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';

const Upgrade = () => (
  <ButtonLink to={paths.upgrade} variant="gold">
    {copy.upgrade}
  </ButtonLink>
);

export const DashboardAnalytics = () => (
  <StatePanel title={copy.noAnalytics} text={copy.noAnalyticsText}>
    <Upgrade />
  </StatePanel>
);
