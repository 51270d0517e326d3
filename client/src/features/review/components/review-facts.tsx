/** Everything needed to decide about a new church, on one screen. */
import { Link } from 'react-router-dom';
import type { QueuedChurch } from '#shared/contracts/admin/submissions-admin.ts';
import { fieldTraits, type SeenField, seenFields } from '#shared/domain/church-fields.ts';
import { momentText } from '#shared/domain/dates.ts';
import { adminChurchPath, churchPath } from '#shared/domain/paths.ts';
import { phoneText } from '#shared/domain/phone.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { adminChurch } from '#shared/messages/admin/churches-admin.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { submission } from '#shared/messages/submissions.ts';
import { NewTabLink } from '@/components/links.tsx';
import { PinMapPlace } from '@/components/map/pin-map-place.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { MergeDialog } from '@/features/curation/components/merge-dialog.tsx';
import { DeskRows } from '@/features/desk/desk-list.tsx';
import { EmailState, Fact } from '@/features/desk/desk-panel.tsx';
import { comparable } from '@/features/submissions/components/church-values.ts';
import { FieldValue } from '@/features/submissions/components/field-value.tsx';

/** The name and the position appear elsewhere. Facts for visitors and onboarding's fields are listed if filled in. */
const isFact = (church: QueuedChurch, field: SeenField) =>
  field !== 'name' &&
  field !== 'position' &&
  (comparable(church, field) !== null ||
    (fieldTraits[field].form !== 'onboarding' && fieldTraits[field].group !== 'visit'));

export function Owner({ owner }: { owner: QueuedChurch['owner'] }) {
  if (!owner) return <>{copy.noOwner}</>;
  return (
    <>
      <span className="wrap-anywhere">
        {owner.username}, {owner.email}
      </span>{' '}
      <EmailState verified={owner.emailVerified} />
    </>
  );
}

/** External links for verifying the church. */
function lookups({ name, address, city, state, website, latitude, longitude, positionSource }: QueuedChurch) {
  const query = encodeURIComponent([name, address, city, state].filter(Boolean).join(', '));
  return [
    ...(website ? [{ label: copy.lookups.website, url: website }] : []),
    { label: copy.lookups.search, url: `https://www.google.com/search?q=${query}` },
    ...(positionSource === 'own'
      ? [
          {
            label: copy.lookups.streetView,
            url: `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${latitude},${longitude}`,
          },
        ]
      : []),
  ];
}

export function ReviewFacts({ church }: { church: QueuedChurch }) {
  return (
    <div className="@container">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to={adminChurchPath(church.id)} className={buttonClass('secondary', 'small')}>
          {adminChurch.edit}
          <span className="sr-only">{copy.thisOne(church.name)}</span>
        </Link>
        {lookups(church).map(({ label, url }) => (
          <NewTabLink
            key={label}
            href={url}
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center text-bayou underline underline-offset-4"
          >
            {label}
          </NewTabLink>
        ))}
      </div>
      <div className="grid gap-x-8 gap-y-6 @[44rem]:grid-cols-[minmax(0,1fr)_16rem] @[52rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <dl className="divide-y divide-line self-start border-y border-line">
          <Fact term={copy.owner}>
            <Owner owner={church.owner} />
          </Fact>
          <Fact term={copy.submittedAt}>{momentText(church.submittedAt)}</Fact>
          {church.payment ? <Fact term={copy.plan}>{copy.payment[church.payment]}</Fact> : null}
          {seenFields
            .filter((field) => isFact(church, field))
            .map((field) => (
              <Fact key={field} term={fieldLabels[field]}>
                <FieldValue
                  field={field}
                  value={field === 'phone' ? phoneText(church.phone ?? '') : comparable(church, field)}
                />
              </Fact>
            ))}
        </dl>
        <div className="flex flex-col gap-6">
          <Duplicates church={church} />
          <section>
            <h3 className="mb-2 font-sans text-sm font-semibold">{copy.map}</h3>
            <ChurchMap church={church} />
            {church.positionSource === 'own' ? null : (
              <p className="mt-1 text-sm text-ink-soft">
                {church.positionSource === 'name' ? copy.positionByName : copy.positionUnknown}
              </p>
            )}
          </section>
        </div>
      </div>
    </div>
  );
}

export function ChurchMap({
  church: { name, latitude, longitude },
}: {
  church: Pick<QueuedChurch, 'name' | 'latitude' | 'longitude'>;
}) {
  return (
    <PinMapPlace
      label={copy.mapOf(name)}
      view={{ latitude, longitude, zoom: 14 }}
      pin={{ latitude, longitude }}
      pinLabel={name}
    />
  );
}

function Duplicates({ church }: { church: QueuedChurch }) {
  return (
    <section>
      <h3 className="font-sans text-sm font-semibold">{copy.duplicates}</h3>
      {church.duplicates.length === 0 ? <p className="mt-1 text-ink-faint">{copy.noDoubles}</p> : null}
      <DeskRows
        items={church.duplicates}
        heading="h3"
        row={({ id, name, status, reasons, ...place }) => ({
          name,
          title: status === 'approved' ? <NewTabLink href={churchPath(id)}>{name}</NewTabLink> : name,
          facts: [
            [place.address, place.zip, place.area].filter(Boolean).join(', '),
            `${copy.status[status]}: ${reasons.map((reason) => submission.duplicateReasons[reason]).join(', ')}`,
          ],
          actions: [
            {
              label: copy.merge,
              variant: 'secondary',
              dialog: (dialog) => <MergeDialog church={church} other={{ id }} {...dialog} />,
            },
          ],
        })}
      />
    </section>
  );
}
