import type { AdminArticleRow } from '#shared/contracts/admin/articles-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { newsDesk as copy } from '@/features/articles/copy-admin.ts';

export const StateBadge = ({ state }: Pick<AdminArticleRow, 'state'>) => (
  <Badge variant={state === 'draft' ? 'secondary' : 'success'}>{copy.states[state]}</Badge>
);

/** Null for a draft. */
export const publicText = ({ publishedAt }: Pick<AdminArticleRow, 'publishedAt'>) =>
  publishedAt === null ? null : copy.publicSince(momentText(publishedAt));
