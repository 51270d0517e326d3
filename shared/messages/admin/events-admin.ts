export const adminEvents = {
  tab: 'Events',
  search: 'Search events by title, place, or church',
  empty: 'No events yet',
  emptyText: 'Events appear here as soon as someone submits one.',
  by: (username: string | null) => (username ? `Submitted by ${username}` : 'No owner'),
  hide: 'Hide',
  show: 'Show again',
  hideTitle: 'Hide this event?',
  hideText: (title: string) =>
    `“${title}” will be removed from the site. Its owner gets an email and sees your reason in the dashboard.`,
  deleteTitle: 'Delete this event?',
  deleteText: (title: string) =>
    `This permanently deletes “${title}” and emails its owner. This action cannot be undone.`,
};
