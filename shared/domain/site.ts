/** Everything specific to this site and its city. A site in another city is a fork that edits this file and region.ts. */
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
  /** operator: pages show these claims, the page that sells with a footnote. counted: they show only live counts. */
  claimsSource: 'operator' as 'operator' | 'counted',
  legalUpdated: '2025-07-23',
} as const;

/** The sample accounts exist only in local mode. */
export const samplePasswords = { admin: 'houston-admin', owner: 'houston-owner' } as const;
