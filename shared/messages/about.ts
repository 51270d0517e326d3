export const about = {
  title: 'About',
  directory: 'Browse the directory',
  contact: 'Contact us',
  churches: 'churches listed',
  denominations: 'denominations',
  events: 'events',
  visitors: 'visitors',
  founded: 'founded',
};
