import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OwnChurch } from '#shared/contracts/submissions.ts';
import { paths } from '#shared/domain/paths.ts';
import { dashboard as copy } from '#shared/messages/submissions.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { OwnChurchEntry, OwnChurchHead } from './own-church-entry.tsx';

/** Specification section 9. */
const recentChurches = 3;

/** `support` is passed in by the page, because it belongs to another feature. */
export function DashboardOverview({ churches, support }: { churches: OwnChurch[]; support: ReactNode }) {
  return (
    <div className="grid gap-x-16 gap-y-10 pt-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        {churches.length > 0 ? <Counts churches={churches} /> : null}
        <h2 className={churches.length > 0 ? 'mt-10 text-xl' : 'text-xl'}>{copy.recent}</h2>
        {churches.length > 0 ? (
          <>
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {churches.slice(0, recentChurches).map((church) => (
                <li key={church.id} className="py-5">
                  <OwnChurchHead church={church} />
                </li>
              ))}
            </ul>
            {churches.length > recentChurches ? (
              <Link
                to="?tab=church"
                className="mt-4 inline-flex min-h-8 items-center text-bayou underline underline-offset-4"
              >
                {copy.allChurches(churches.length)}
              </Link>
            ) : null}
          </>
        ) : (
          <NoChurches />
        )}
      </div>
      <aside className="flex flex-col gap-8">
        {churches.length === 0 || churches.some(({ featured }) => !featured) ? (
          <Offer title={copy.upgradeTitle} text={copy.upgradeText}>
            <ButtonLink to={paths.upgrade} variant="gold">
              {copy.upgrade}
            </ButtonLink>
          </Offer>
        ) : null}
        <Offer title={copy.supportTitle} text={copy.supportText}>
          {support}
        </Offer>
      </aside>
    </div>
  );
}

function NoChurches() {
  return (
    <StatePanel title={copy.empty} text={copy.emptyText} image="/art/scenes/chapel.svg">
      <ButtonLink to={paths.churchSubmission}>{copy.emptyAction}</ButtonLink>
    </StatePanel>
  );
}

function Counts({ churches }: { churches: OwnChurch[] }) {
  const count = (...states: OwnChurch['state'][]) =>
    churches.filter(({ state }) => states.includes(state)).length;
  const numbers = [
    { label: copy.countAll, value: churches.length },
    { label: copy.countLive, value: count('live', 'change_waiting') },
    { label: copy.countWaiting, value: count('waiting', 'unpaid') },
    { label: copy.countFix, value: count('needs_fix') },
  ];
  return (
    <section aria-label={copy.counts}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        {numbers.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse border-l-2 border-line pl-4">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-serif text-2xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Offer({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-5">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{text}</p>
      {children}
    </div>
  );
}

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

/** Shown instead of analytics to owners without a featured church. */
export const DashboardAnalytics = () => (
  <StatePanel title={copy.noAnalytics} text={copy.noAnalyticsText}>
    <ButtonLink to={paths.upgrade} variant="gold">
      {copy.upgrade}
    </ButtonLink>
  </StatePanel>
);
