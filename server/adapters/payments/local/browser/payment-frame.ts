/** The frame with the choice of a test card; posts its height and the card to the page that embeds it (stripe-js.ts). */
export type FrameState = { height: number; card: string };

const post = () => {
  const state: FrameState = {
    height: Math.ceil(document.documentElement.getBoundingClientRect().height),
    card: document.querySelector<HTMLInputElement>('input[name=card]:checked')?.value ?? '',
  };
  parent.postMessage(state, '*');
};

addEventListener('change', post);
// Observing also posts once at the start.
new ResizeObserver(post).observe(document.documentElement);
