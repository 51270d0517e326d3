/** The frame for choosing a test card. Posts its height and the chosen card to the embedding page (stripe-js.ts). */
export type FrameState = { height: number; card: string };

const post = () => {
  const state: FrameState = {
    height: Math.ceil(document.documentElement.getBoundingClientRect().height),
    card: document.querySelector<HTMLInputElement>('input[name=card]:checked')?.value ?? '',
  };
  parent.postMessage(state, '*');
};

addEventListener('change', post);
// The observer also fires once when it starts.
new ResizeObserver(post).observe(document.documentElement);
