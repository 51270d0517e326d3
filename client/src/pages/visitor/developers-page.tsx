import { navigation } from '#shared/messages/app.ts';
import { developers as copy } from '#shared/messages/developers.ts';
import { Page } from '@/components/ui/page.tsx';
import { EmbedBuilder } from '@/features/churches/components/embed-builder.tsx';
import { serverOrigin, serverUrl } from '@/lib/config.ts';

const files = ['/data/churches.csv.gz', '/data/churches.geojson.gz'];
const code = 'block overflow-x-auto rounded-control border border-line bg-card p-3 font-mono text-sm';

export default function DevelopersPage() {
  const url = JSON.stringify(`${serverOrigin()}/api/churches?denomination=Baptist&limit=5`);
  const example = `fetch(${url}).then((response) => response.json())`;
  return (
    <Page title={navigation.developers} intro={copy.intro}>
      <EmbedBuilder />
      <section className="mt-14">
        <h2 className="text-2xl">{copy.apiTitle}</h2>
        <p className="mt-2 max-w-prose">{copy.apiText}</p>
        <dl className="mt-4 max-w-3xl divide-y divide-line border-y border-line">
          {Object.entries(copy.reads).map(([path, text]) => (
            <div key={path} className="py-2.5">
              <dt className="wrap-anywhere">
                <a
                  href={serverUrl(path)}
                  className="font-mono text-sm text-bayou underline underline-offset-4"
                >
                  {path}
                </a>
              </dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
        <h3 className="mt-6 text-lg">{copy.example}</h3>
        <pre className={`mt-2 max-w-3xl ${code}`}>{example}</pre>
      </section>
      <Section title={copy.limitsTitle} points={copy.limits} />
      <section className="mt-14">
        <h2 className="text-2xl">{copy.filesTitle}</h2>
        <p className="mt-2 max-w-prose">{copy.filesText}</p>
        <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-bayou">
          {files.map((path) => (
            <li key={path}>
              <a href={serverUrl(path)} className="font-mono text-sm text-bayou underline underline-offset-4">
                {path}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <Section title={copy.attributionTitle} points={copy.attribution} />
    </Page>
  );
}

function Section({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section className="mt-14">
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-3 max-w-prose list-disc space-y-2 pl-5 marker:text-bayou">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
