import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { admin as copy } from '#shared/messages/admin.ts';
import { adminChurch } from '#shared/messages/churches-admin.ts';
import { adminChurchPath, churchPath } from '#shared/paths.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import type { AdminChurch } from '../api-admin.ts';

export function ApprovedRow({
  church,
  onHistory,
  onMerge,
  onDelete,
}: {
  church: AdminChurch;
  onHistory: () => void;
  onMerge: () => void;
  onDelete: () => void;
}) {
  const { id, name, denomination, address, zip, area, featured, sample } = church;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {featured ? <Mark className="border-gold bg-gold-tint text-gold-text">{copy.paid}</Mark> : null}
          {sample ? <Mark className="border-line bg-paper text-ink-soft">{copy.sample}</Mark> : null}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[denomination, [address, zip].filter(Boolean).join(' '), area].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={churchPath(id)} target="_blank" rel="noopener" className={buttonClass('quiet', 'small')}>
          {copy.view}
          <span className="sr-only">{copy.thisOne(name)}</span>
        </a>
        <Link to={adminChurchPath(id)} className={buttonClass('quiet', 'small')}>
          {adminChurch.edit}
          <span className="sr-only">{copy.thisOne(name)}</span>
        </Link>
        <Button variant="quiet" size="small" onClick={onHistory}>
          {copy.historyOf}
          <span className="sr-only">{copy.of(name)}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={onMerge}>
          {copy.merge}
          <span className="sr-only">{copy.thisOne(name)}</span>
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={onDelete}
          className="border-brick/60! text-brick-dark! hover:border-brick!"
        >
          {copy.delete}
          <span className="sr-only">{copy.thisOne(name)}</span>
        </Button>
      </div>
    </li>
  );
}

function Mark({ className, children }: { className: string; children: string }) {
  return (
    <span className={clsx('rounded-[6px] border px-2 text-sm leading-6 font-medium', className)}>
      {children}
    </span>
  );
}
