import { ButtonLink } from '@/components/ui/button.tsx';

export function ClosingBand({
  title,
  text,
  action,
  to,
}: {
  title: string;
  text: string;
  action: string;
  to: string;
}) {
  return (
    <section className="border-t border-line bg-bayou-tint print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 py-12 sm:px-6">
        <div>
          <h2 className="text-2xl">{title}</h2>
          <p className="mt-2 max-w-prose text-ink-soft">{text}</p>
        </div>
        <ButtonLink to={to}>{action}</ButtonLink>
      </div>
    </section>
  );
}
