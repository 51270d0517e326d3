/** The words of times of day. */
export const clock = {
  am: 'AM',
  pm: 'PM',
  fromTo: (start: string, end: string) => `${start} to ${end}`,
};
