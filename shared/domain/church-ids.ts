/** Churches listed by id: favorites and links that share them. Separate from the filters because every page loads it. */

/** The most ids in one filter; also the most favorites. */
export const mostIds = 100;
const idsPattern = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/;
export const readIds = (text: string): number[] | undefined => {
  const ids = idsPattern.test(text) ? [...new Set(text.split(',').map(Number))] : [];
  return ids.length > 0 && ids.length <= mostIds ? ids.sort((a, b) => a - b) : undefined;
};
