import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#shared/contracts/endpoint.ts';
import { embedPath } from '#shared/domain/paths.ts';
import { embedAttributes } from '#shared/locale/embed.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { home } from '#shared/messages/churches/churches-home.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { developers as copy } from '#shared/messages/developers.ts';
import { Button } from '@/components/ui/button.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { serverOrigin, serverUrl } from '@/lib/config.ts';
import { areasQuery, denominationsQuery } from '../api.ts';

const counts = [3, 5, 10, 20].map((count) => ({ value: count, label: String(count) }));
const optionsOf = (names: readonly string[] = [], labelOf: (name: string) => string) =>
  names.map((name) => ({ value: name, label: labelOf(name) }));
const quoted = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Builds the line that shows a list of churches on another site, with a preview. */
export function EmbedBuilder() {
  const [area, setArea] = useState('');
  const [denomination, setDenomination] = useState('');
  const [limit, setLimit] = useState('5');
  const areas = useQuery(areasQuery());
  const denominations = useQuery(denominationsQuery());
  const values = { area, denomination, limit };
  const heading = copy.frameHeading(denomination, shown.area(area));
  const attributes = embedAttributes(values)
    .map(([name, value]) => ` data-${name}="${quoted(value)}"`)
    .join('');
  const origin = serverOrigin();
  const line = `<script async src="${origin}/embed.js"${attributes}></script>`;
  const frame = `${serverUrl(pageUrl(embedPath))}?${queryOf(values)}`;
  const height = Number(limit) * 92 + 110;
  const frameLine = `<iframe src="${quoted(new URL(frame, origin).href)}" title="${quoted(heading)}" width="100%" height="${height}" loading="lazy"></iframe>`;
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{copy.listTitle}</h2>
      <p className="mt-2 max-w-prose">{copy.listText}</p>
      <div className="mt-5 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="min-w-0 space-y-5">
          <SelectField
            label={directory.area}
            choose={home.allAreas}
            value={area}
            onValue={setArea}
            options={optionsOf(areas.data, shown.area)}
          />
          <SelectField
            label={directory.denomination}
            choose={home.allDenominations}
            value={denomination}
            onValue={setDenomination}
            options={optionsOf(denominations.data, shown.denomination)}
          />
          <SelectField label={copy.count} value={limit} onValue={setLimit} options={counts} />
          <Snippet label={copy.line} text={line} />
          <h3 className="text-lg">{copy.frameTitle}</h3>
          <p>{copy.frameText}</p>
          <Snippet label={copy.frameLine} text={frameLine} />
        </div>
        <div className="min-w-0">
          <h3 className="text-lg">{copy.preview}</h3>
          <iframe key={frame} src={frame} title={heading} height={height} className="mt-2 w-full" />
        </div>
      </div>
    </section>
  );
}

function Snippet({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const copyText = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div>
      <p className="text-sm font-medium">{label}</p>
      <pre className="mt-1 rounded-control border border-line bg-card p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
      <Button variant="secondary" className="mt-2" onClick={copyText}>
        {copied ? copy.copied : copy.copy}
      </Button>
    </div>
  );
}
