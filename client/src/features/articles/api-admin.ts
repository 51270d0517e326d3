import { type Query, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminArticle, ArticleFormInput } from '#shared/contracts/admin/articles-admin.ts';
import type { ArticleState } from '#shared/contracts/articles.ts';
import { adminPagesQuery, adminQuery } from '@/lib/admin-queries.ts';
import { send } from '@/lib/api-client.ts';
import { formOptions } from '@/lib/queries.ts';

export const deskQuery = (state: ArticleState | undefined) =>
  adminPagesQuery('/api/admin/articles', { state });

export const adminArticleQuery = (id: string) =>
  queryOptions({ ...adminQuery('/api/admin/articles/:id', { params: { id } }), ...formOptions });

const lists = ['/api/articles', '/api/admin/articles?'] satisfies string[];
/** Matches every list of articles and every public article. */
const isOutdated = ({ queryKey: [, url] }: Query): boolean =>
  typeof url === 'string' && (url === '/api/admin/articles' || lists.some((path) => url.startsWith(path)));

/** The article to change, and the version it was loaded with. */
export type Which = Pick<AdminArticle, 'id' | 'version'>;

const ifMatch = ({ version }: Which) => ({ 'If-Match': String(version) });
const idOf = ({ id }: Which) => ({ id });

export function useArticleActions() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ predicate: isOutdated });
  return {
    create: useMutation({
      mutationFn: ({ form, key }: { form: ArticleFormInput; key: string }) =>
        send('POST /api/admin/articles', { body: form, headers: { 'Idempotency-Key': key } }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ form, which }: { form: ArticleFormInput; which: Which }) =>
        send('PUT /api/admin/articles/:id', { params: idOf(which), body: form, headers: ifMatch(which) }),
      onSettled,
    }),
    setState: useMutation({
      mutationFn: ({ state, which }: { state: ArticleState; which: Which }) =>
        send('PATCH /api/admin/articles/:id', {
          params: idOf(which),
          body: { state },
          headers: ifMatch(which),
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (which: Which) =>
        send('DELETE /api/admin/articles/:id', { params: idOf(which), headers: ifMatch(which) }),
      onSettled,
    }),
  };
}
