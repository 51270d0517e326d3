/** Emails to owners about what staff changed. */
import type { ChurchField } from '#shared/domain/church-fields.ts';
import { churchEditPath, churchPath } from '#shared/domain/paths.ts';
import type { EditRow } from '../../db/church-columns.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { emailUser } from '../emails/service.ts';
import { reviewEmails } from './emails-copy.ts';

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
  const { id, name, status, userId } = church;
  await emailUser(tx, userId, () => reviewEmails.edited(name, changed, note), {
    cause: `church-edited:${id}:${version}`,
    sendAt: now,
    url: deps.baseUrl() + (status === 'approved' ? churchPath(id) : churchEditPath(id)),
  });
}
