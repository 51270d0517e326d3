export const about = {
  title: 'About',
  directory: 'Browse the directory',
  contact: 'Write to us',
  churches: 'churches listed',
  denominations: 'denominations',
  events: 'events',
  visitors: 'visitors',
  founded: 'founded',
};
