/** The frame with the choice of a test card. Bundled by assets.ts. */
import type { FrameAnswer, FrameHello, FrameQuestion } from './messages.ts';

const tell = (message: FrameHello | FrameAnswer) => parent.postMessage(message, '*');
const height = () => Math.ceil(document.documentElement.getBoundingClientRect().height);

addEventListener('message', ({ source, data }: MessageEvent<FrameQuestion>) => {
  if (source !== parent || data.kind !== 'ask') return;
  const chosen = document.querySelector<HTMLInputElement>('input[name=card]:checked');
  tell({ kind: 'card', ask: data.ask, card: chosen?.value ?? '' });
});

tell({ kind: 'ready', height: height() });
new ResizeObserver(() => tell({ kind: 'size', height: height() })).observe(document.documentElement);
