/** What the page and the frame with the fields say to each other. */
export type FrameHello = { kind: 'ready' | 'size'; height: number };
export type FrameQuestion = { kind: 'ask'; ask: number };
export type FrameAnswer = { kind: 'card'; ask: number; card: string };
