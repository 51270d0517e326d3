import type { AdminArticleRow } from '#shared/contracts/admin/articles-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { newsDesk as copy } from '@/features/articles/copy-admin.ts';

const looks = { draft: 'secondary', scheduled: 'default', published: 'success' } as const;

export function StateBadge({ state }: Pick<AdminArticleRow, 'state'>) {
  return <Badge look={looks[state]}>{copy.states[state]}</Badge>;
}

/** "Goes public on ..." or "Public since ..."; null for a draft. */
export const publicText = ({ state, publishedAt }: Pick<AdminArticleRow, 'state' | 'publishedAt'>) =>
  publishedAt === null
    ? null
    : (state === 'scheduled' ? copy.goesPublic : copy.publicSince)(momentText(publishedAt));
