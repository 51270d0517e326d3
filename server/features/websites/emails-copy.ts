import type { WebsiteVerdict } from '#shared/contracts/admin/websites-admin.ts';
import type { EmailCopies } from '../emails/copy.ts';

type Finding = { church: string; url: string; newUrl: string | null };

const problems: Record<WebsiteVerdict, (finding: Finding) => string> = {
  moved: ({ url, newUrl }) => `${url} now redirects to ${newUrl}.`,
  broken: ({ url }) => `${url} hasn’t worked for two weeks. Visitors see a note beside the link.`,
  parked: ({ url }) =>
    `${url} looks like a parked or expired domain, so we’ve stopped showing the link to visitors.`,
  taken: ({ url }) =>
    `${url} shows a page that has nothing to do with your church, so we’ve stopped showing the link to visitors. Someone else may own the domain now.`,
};

export const websiteEmails = {
  /** To the owner. */
  found: (verdict: WebsiteVerdict, finding: Finding) => ({
    subject: `Please check the website of ${finding.church}`,
    heading: 'Is your website link still right?',
    paragraphs: [
      `We check churches’ websites. ${problems[verdict](finding)}`,
      'You can change the link in your dashboard. If we got it wrong, just reply to this email.',
    ],
    action: 'Change the link',
  }),
} satisfies EmailCopies;
