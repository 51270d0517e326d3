/** The frame with the choice of a test card; stripe-js.ts puts it into the page. */
export type FrameMessage = { kind: 'ready' | 'size'; height: number } | { kind: 'card'; card: string };
export type CardRequest = { kind: 'request' };

const post = (message: FrameMessage) => parent.postMessage(message, '*');
const height = () => Math.ceil(document.documentElement.getBoundingClientRect().height);

addEventListener('message', ({ source, data }: MessageEvent<CardRequest>) => {
  if (source !== parent || data.kind !== 'request') return;
  post({
    kind: 'card',
    card: document.querySelector<HTMLInputElement>('input[name=card]:checked')?.value ?? '',
  });
});

post({ kind: 'ready', height: height() });
new ResizeObserver(() => post({ kind: 'size', height: height() })).observe(document.documentElement);
