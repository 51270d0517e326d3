/** The owner of a church, and emails about what staff changed. */
import type { ChurchField } from '#shared/domain/church-fields.ts';
import { churchEditPath, churchPath } from '#shared/domain/paths.ts';
import type { EditRow } from '../../db/church-columns.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../emails/service.ts';
import { reviewEmails } from './emails-copy.ts';
import { findOwner } from './store.ts';

/** The email address of a church's owner, if it has one. */
export const emailOfOwner = async (tx: Tx, church: Pick<EditRow, 'userId'>): Promise<string | undefined> =>
  (await findOwner(tx, church))?.email;

/** Queues an email about an edit that made `version`. Does nothing for a church without an owner. */
export async function emailEdited(
  deps: Pick<Deps, 'baseUrl'>,
  tx: Tx,
  edit: {
    church: Pick<EditRow, 'id' | 'name' | 'userId' | 'status'>;
    changed: ChurchField[];
    note: string;
    version: number;
    now: Date;
  },
): Promise<void> {
  const { church, changed, note, version, now } = edit;
  const { id, name, status } = church;
  const to = await emailOfOwner(tx, church);
  if (!to) return;
  await queueEmail(tx, () => reviewEmails.edited(name, changed, note), {
    to,
    cause: `church-edited:${id}:${version}`,
    sendAt: now,
    url: deps.baseUrl() + (status === 'approved' ? churchPath(id) : churchEditPath(id)),
  });
}
