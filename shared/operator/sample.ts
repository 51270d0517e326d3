/** Runs the site outside production; its social links are placeholders. */
export const sampleOperator = {
  name: 'Bayou City Media',
  address: '1200 Smith Street, Suite 1600, Houston, TX 77002',
  email: 'hello@houston-churches.example',
  phone: '(713) 555-0142',
  officeHours: {
    en: [
      { days: 'Monday to Friday', hours: '9:00 AM to 5:00 PM' },
      { days: 'Saturday', hours: '10:00 AM to 2:00 PM' },
      { days: 'Sunday', hours: 'Closed' },
    ],
    es: [
      { days: 'De lunes a viernes', hours: '9:00 a.\u00a0m. a 5:00 p.\u00a0m.' },
      { days: 'Sábado', hours: '10:00 a.\u00a0m. a 2:00 p.\u00a0m.' },
      { days: 'Domingo', hours: 'Cerrado' },
    ],
  },
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
};
