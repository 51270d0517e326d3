/** The People tab of the admin area, including server messages. */
import { countText } from '../../domain/format.ts';
export const people = {
  tab: 'People',
  search: 'Search people by username or email address',
  role: 'Role',
  anyRole: 'Any role',
  roles: { user: 'Owner', moderator: 'Moderator', admin: 'Administrator' },
  blocked: 'Blocked',
  unconfirmed: 'Email not confirmed',
  secondFactor: 'Two-step sign-in',
  you: 'This is you',
  churches: (count: number) => countText(count, 'church', 'churches'),
  since: (day: string) => `Registered ${day}`,
  active: (day: string) => `Last active ${day}`,
  changeRole: 'Change role',
  roleTitle: (username: string) => `Change the role of ${username}`,
  roleText:
    'They’ll be signed out everywhere and get an email. New team members also have to choose a new password.',
  roleEffects: {
    user: 'Owners manage their own churches and nothing else.',
    moderator:
      'Moderators review listings, claims, messages, events, and news. They can’t see the Money, People, or Imports tabs.',
    admin: 'Administrators can do everything, including changing your role.',
  },
  actions: {
    block: 'Block',
    unblock: 'Unblock',
    sign_out: 'Sign out everywhere',
    resend_confirmation: 'Resend confirmation',
    reset_second_factor: 'Reset two-step sign-in',
  },
  confirmTitle: {
    block: (username: string) => `Block ${username}?`,
    reset_second_factor: (username: string) => `Reset two-step sign-in for ${username}?`,
  },
  confirmText: {
    block:
      'They’ll be signed out everywhere and won’t be able to sign in. Their churches stay as they are. Their plans don’t renew, and they’ll get an email that says so.',
    reset_second_factor:
      'They can sign in with only their password until they set it up again. First make sure the request really came from them. They’ll get an email.',
  },
};

/** Server messages. */
export const peopleResponses = {
  notYourself: 'You can’t do this to your own account. Ask another administrator.',
  confirmFirst: 'This person needs to confirm their email address first.',
  confirmedAlready: 'This email address is already confirmed.',
  noSecondFactor: 'This account doesn’t use two-step sign-in.',
};
