/** The websites of the sample churches in local mode. */

const page = (title: string, text: string) =>
  `<!doctype html><title>${title}</title><h1>${title}</h1><p>${text}</p>`;

export const sampleSite = (name: string) =>
  page(`Welcome to ${name} church`, 'Join us for worship every Sunday. We pray with you.');

/** By host: websites that have moved or changed hands, so that the admin area shows findings. */
export const movedSites: Record<string, string> = {
  'commerce-square.example.org': 'https://commerce-square.example.net/',
};
export const changedSites: Record<string, string> = {
  'airline-nazarene.example.org': page('For sale', 'This domain is for sale. Buy this domain now.'),
  'lakeshore-sheldon.example.org': page(
    'Online Casino Bonus',
    'Best casino sites: free spins, no deposit bonus, live dealer.',
  ),
};
