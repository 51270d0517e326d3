import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { fallbackImage } from '#shared/domain/pictures.ts';
import { latestSermon } from '#shared/domain/url.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { NewTab, NewTabLink, webLink } from '@/components/links.tsx';
import { useNearViewport } from '@/lib/viewport.ts';

/** Thumbnails of a video, the largest first. */
const thumbnailsOf = (id: string): string[] =>
  ['maxresdefault', 'hqdefault', 'mqdefault'].map((size) => `https://i.ytimg.com/vi/${id}/${size}.jpg`);

/** For a missing size YouTube returns a gray image of this width instead of a 404. */
const missingThumbnailWidth = 120;

/** The player without cookies. */
const playerOf = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;

/** The latest sermon. For privacy the thumbnail loads near the viewport, the player on demand. */
export function SermonCard({
  church,
}: {
  church: { name: string; recentSermons: string[]; youtubeChannel: string | null };
}) {
  const id = latestSermon(church.recentSermons);
  const channel = webLink(church.youtubeChannel);
  if (!id && !channel) return null;
  return (
    <section aria-labelledby="sermons" className="rounded-card border border-line bg-card p-5 print:hidden">
      <h2 id="sermons" className="text-xl">
        {churchPage.sermons}
      </h2>
      {id ? (
        <>
          <h3 className="mt-1 font-sans text-base font-medium text-ink-soft">{churchPage.latestSermon}</h3>
          <Sermon id={id} name={church.name} />
        </>
      ) : null}
      {channel ? (
        <NewTabLink
          href={channel.href}
          rel="noopener ugc"
          className="mt-3 inline-flex min-h-9 items-center text-bayou underline-offset-4 hover:underline"
        >
          {churchPage.channel}
          <NewTab />
        </NewTabLink>
      ) : null}
    </section>
  );
}

function Sermon({ id, name }: { id: string; name: string }) {
  const [playing, setPlaying] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearViewport(frame);
  return (
    <div ref={frame} className="relative mt-3 aspect-video overflow-hidden rounded-control bg-ink/10">
      {playing ? (
        <iframe
          src={playerOf(id)}
          title={churchPage.sermonOf(name)}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          // The focused button is gone; the player takes the focus.
          ref={(element) => element?.focus()}
          className="absolute inset-0 size-full"
        />
      ) : (
        <button type="button" onClick={() => setPlaying(true)} className="group absolute inset-0 size-full">
          {near ? <Thumbnail key={id} sources={thumbnailsOf(id)} /> : null}
          <span className="absolute bottom-3 left-3 inline-flex min-h-11 items-center gap-2 rounded-control bg-ink px-4 font-medium text-card transition-colors duration-150 group-hover:bg-bayou-dark">
            <Play className="size-4" />
            {churchPage.play}
          </span>
        </button>
      )}
    </div>
  );
}

/** The largest thumbnail that exists, else our fallback image. */
function Thumbnail({ sources }: { sources: string[] }) {
  const [tried, setTried] = useState(0);
  const next = () => setTried((count) => count + 1);
  return (
    <img
      key={tried}
      src={sources[tried] ?? fallbackImage}
      alt=""
      width={1280}
      height={720}
      decoding="async"
      // A press that starts on an image that is then replaced would be lost, so it goes to the button.
      className="pointer-events-none absolute inset-0 size-full object-cover"
      onError={tried < sources.length ? next : undefined}
      onLoad={(event) => {
        const { naturalWidth } = event.currentTarget;
        if (tried < sources.length && naturalWidth > 0 && naturalWidth <= missingThumbnailWidth) next();
      }}
    />
  );
}
