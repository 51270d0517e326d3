/** The words of times of day, with the space before them. */
export const clock = {
  am: ' AM',
  pm: ' PM',
  fromTo: (start: string, end: string) => `${start} to ${end}`,
};
