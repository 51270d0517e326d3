/** The drawn pin of every map; its colour comes as a class (the page's policy refuses style attributes in markup). */
export const pin = (classes: string, width: number, height: number, mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40" width="${width}" height="${height}" aria-hidden="true" class="block drop-shadow-[0_2px_2px_rgb(20_38_61/0.35)]"><path class="${classes} stroke-white" stroke-width="1.5" d="M15 38.5C10 30 1.5 23.500 1.500 14.500a13.500 13.500 0 0 1 27 0C28.500 23.500 20 30 15 38.500z"/>${mark}</svg>`;

/** The usual mark inside. */
export const dot = '<circle class="fill-white" cx="15" cy="14.500" r="5"/>';
