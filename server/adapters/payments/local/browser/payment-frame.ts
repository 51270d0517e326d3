/** The frame with the choice of a test card; stripe-js.ts puts it into the page. */
export type FrameMessage =
  | { kind: 'ready' | 'size'; height: number }
  /** The chosen card, as the response to a request with the same serial. */
  | { kind: 'card'; serial: number; card: string };
export type CardRequest = { kind: 'request'; serial: number };

const post = (message: FrameMessage) => parent.postMessage(message, '*');
const height = () => Math.ceil(document.documentElement.getBoundingClientRect().height);

addEventListener('message', ({ source, data }: MessageEvent<CardRequest>) => {
  if (source !== parent || data.kind !== 'request') return;
  const card = document.querySelector<HTMLInputElement>('input[name=card]:checked')?.value ?? '';
  post({ kind: 'card', serial: data.serial, card });
});

post({ kind: 'ready', height: height() });
new ResizeObserver(() => post({ kind: 'size', height: height() })).observe(document.documentElement);
