import { Link } from 'react-router-dom';
import { type AdminChurch, missingFields } from '#shared/contracts/admin/churches-admin.ts';
import { dayText } from '#shared/domain/dates.ts';
import { adminChurchPath } from '#shared/domain/paths.ts';
import { phoneText } from '#shared/domain/phone.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { adminChurch, churchTable } from '#shared/messages/admin/churches-admin.ts';
import { websitesCopy } from '#shared/messages/admin/websites.ts';
import { Badge } from '@/components/ui/badge.tsx';
import type { DeskRow } from '@/features/desk/desk-list.tsx';

export function churchRow(church: AdminChurch): Omit<DeskRow, 'actions'> {
  const { id, name, status, featured, paid, sample, websiteProblem } = church;
  const missing = missingFields.filter(
    (field) =>
      !{ address: church.address, phone: church.phone, times: church.timed, position: church.placed }[field],
  );
  return {
    name,
    title: (
      <Link to={adminChurchPath(id)} className="text-bayou underline-offset-4 hover:underline">
        <span className="sr-only">{adminChurch.edit}</span> {name}
      </Link>
    ),
    badges: (
      <>
        {status === 'approved' ? null : (
          <Badge variant={status === 'rejected' ? 'destructive' : 'secondary'}>{copy.status[status]}</Badge>
        )}
        {featured ? <Badge variant="success">{paid ? copy.payment.paid : copy.granted}</Badge> : null}
        {sample ? <Badge variant="secondary">{copy.sample}</Badge> : null}
        {websiteProblem ? <Badge variant="destructive">{websitesCopy.verdicts[websiteProblem]}</Badge> : null}
      </>
    ),
    facts: [
      church.denomination,
      [church.address, church.zip].filter(Boolean).join(', '),
      church.area,
      church.phone && phoneText(church.phone),
      church.ownerEmail,
      church.source,
      church.timesConfirmedAt && churchTable.confirmed(dayText(church.timesConfirmedAt)),
      missing.length > 0 &&
        churchTable.lacks(missing.map((field) => churchTable.missingFields[field]).join(', ')),
    ],
  };
}
