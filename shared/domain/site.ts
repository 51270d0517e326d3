/** Everything specific to this site, its operator and its city. To launch in another city, edit only this file and region.ts. */
export const site = {
  name: 'Houston Churches',
  /** Identifies the site in databases, logs and the source of exported churches. */
  slug: 'houston-churches',
  tagline: 'Find a church home in Greater Houston',
  description:
    'Find a church in Greater Houston by name, denomination, neighborhood, or ZIP code, in a list or on a map, with directions.',
  /** Heading of the featured churches page, fixed by the specification. */
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
  /** How bulletins abbreviate the site's time zone, in lowercase. */
  timeZoneWords: ['central', 'cst', 'cdt', 'ct'],
  /** The company behind the site, shown in the footer. */
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
  /** Placeholders from the customer's old site until the accounts exist. */
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  badges: [
    { name: 'Domain industry association member', url: 'https://www.internetcommerce.org/' },
    { name: 'Better Business Bureau', url: 'https://www.bbb.org/us/tx/houston' },
  ],
  /** Marketing claims that can't be computed. Churches, denominations and events are counted live where possible. */
  claims: {
    founded: '2025',
    visitors: '10K+',
    monthlyVisitors: '50,000+',
    listedChurches: '200+',
    leadConversion: '85%',
    denominations: '25+',
    events: '50+',
  },
  /** operator: the page that sells shows these claims, with a footnote. counted: it shows live counts instead. */
  claimsSource: 'operator' as 'operator' | 'counted',
  legalUpdated: '2025-07-23',
} as const;

/** The sample accounts exist only in local mode. */
export const samplePasswords = { admin: 'houston-admin', owner: 'houston-owner' } as const;
