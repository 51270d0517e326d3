/** Everything that names this site, its operator or its city. Another city: edit this file and region.ts, nothing else. */
export const site = {
  name: 'Houston Churches',
  /** Lower-case name for databases, log lines and the source of exported churches. */
  slug: 'houston-churches',
  tagline: 'Find a church home in Greater Houston',
  description:
    'Find a church in Greater Houston by name, denomination, neighborhood, or ZIP code, with service times, phone numbers, and directions.',
  /** Heading of the page of featured churches: a fixed text of the specification. */
  featuredHeading: 'Featured Churches in Houston Texas',
  city: 'Houston',
  /** How church names abbreviate the city. */
  cityShort: 'Hou',
  county: 'Harris County',
  state: 'Texas',
  stateCode: 'TX',
  country: 'US',
  language: 'en',
  /** First digits of the region's ZIP codes. */
  zipPrefixes: ['77'],
  timeZone: 'America/Chicago',
  /** How bulletins write the site's own time zone, in lower case. */
  timeZoneWords: ['central', 'cst', 'cdt', 'ct'],
  /** Company that runs the site, named in the footer. */
  operator: 'Bayou City Media',
  contact: {
    email: 'hello@houston-churches.example',
    phone: '(713) 555-0142',
    address: '1200 Smith Street, Suite 1600, Houston, TX 77002',
  },
  officeHours: [
    { days: 'Monday to Friday', hours: '9:00 AM to 5:00 PM' },
    { days: 'Saturday', hours: '10:00 AM to 2:00 PM' },
    { days: 'Sunday', hours: 'Closed' },
  ],
  /** Placeholders until the accounts exist, as the customer's old site had them. */
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  badges: [
    { name: 'Domain industry association member', url: 'https://www.internetcommerce.org/' },
    { name: 'Better Business Bureau', url: 'https://www.bbb.org/us/tx/houston' },
  ],
  /** Claims that cannot be counted are shown as given; churches, denominations and events are counted live. */
  claims: {
    founded: '2025',
    visitors: '10K+',
    monthlyVisitors: '50,000+',
    listedChurches: '200+',
    leadConversion: '85%',
    denominations: '25+',
    events: '50+',
  },
  legalUpdated: 'July 23, 2025',
} as const;

/** Passwords of the sample accounts, which exist in local mode only. */
export const samplePasswords = { admin: 'houston-admin', owner: 'houston-owner' } as const;
