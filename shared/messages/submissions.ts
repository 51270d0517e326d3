export const churchForm = {
  name: 'Church name is required',
  denomination: 'Denomination is required',
  address: 'Full address is required',
  area: 'Area is required',
  zip: 'Valid ZIP code is required',
  state: 'Please enter a two-letter state abbreviation',
  phone: 'Please enter a phone number with its area code',
  website: 'Please enter a valid website URL',
  description: 'Please provide a description of at least 10 characters',
  services: 'Please add at least one service time',
  exceptionDate: 'Please enter a date',
  exceptionKind: 'Please choose what’s different on this date',
  exceptionText: 'Please enter a time, such as “6:30 AM sunrise service”',
  exceptionTwice: 'You’ve also said that there’s no service on this date',
  tooManyExceptions: 'Please list no more than 30 special dates',
  serviceTwice: 'The same service time is listed twice',
  tooManyServices: 'Please list no more than 40 service times',
  youtube: 'Please enter a valid YouTube URL',
  tooLong: 'This is too long',
};

export const submissions = {
  submittedFeatured:
    'Your church has been submitted. Featured listings get enhanced visibility once approved.',
  submitted: 'Your church has been submitted. You’ll be notified when it’s approved.',
  resubmitted: 'Your church is back in review. You’ll be notified when it’s approved.',
  updated: 'Your changes have been saved.',
  updatedLive: 'Your changes are now public.',
  updatedWaiting: 'Your changes will be reviewed before publishing. Until then, the page stays as it is.',
  updatedBoth:
    'Your service times and phone number are now public. Your other changes will be reviewed before publishing.',
  withdrawn: 'Your change has been withdrawn. The page stays as it is.',
  churchWithdrawn: 'Your submission has been withdrawn.',
  unchanged: 'Nothing changed.',
  notYours: 'You can only edit churches you have submitted.',
  editConflict:
    'This church was changed while you were editing. Nothing was overwritten. Compare the two versions and save again.',
  keyReused:
    'This form was already sent with different information. Please check your dashboard before you send it again.',
  keyInvalid: 'The Idempotency-Key header must be 1 to 200 visible characters',
  versionInvalid: 'The If-Match header must be a version number',
  notRejected: 'This church isn’t waiting for changes.',
  photoNotYours: 'Please upload this photo again',
  sermons:
    'Please enter links to single YouTube videos. We can’t show playlists, channels, Vimeo videos, or music.',
  instagram: 'Please enter one Instagram name or link',
  approved: 'Church approved successfully',
  rejected: 'Church rejected successfully',
  deleted: 'Church deleted successfully',
  undone: 'Decision undone',
  revisionApproved: 'Change approved successfully',
  revisionRejected: 'Change rejected successfully',
  seen: 'Marked as seen',
  edited: 'The church has been updated.',
  visitorSuggested: 'A visitor suggested this change.',
  added: 'The church is now listed.',
  merged: 'Churches merged successfully',
  decidedAlready: 'This was decided or changed in the meantime. Please take another look.',
  undoTooLate: 'It’s too late to undo this.',
  unmerged: 'Merge undone',
  pairsSaved: {
    distinct: 'We won’t show this again',
    later: 'We’ll show this again in a week',
  },
  pairMissing: 'One of these churches no longer exists',
  unmergeMissing:
    'The church it was merged into no longer exists. If that one was merged too, undo its merge first.',
  mergeChanged:
    'One of these churches changed in the meantime. You now see the current values. Please check them and merge again.',
  mergeIntoItself: 'Choose another church to merge into',
  mergeIntoMissing: 'We couldn’t find that church',
  mergeIntoHidden: 'A public church can’t be merged into one that isn’t public',
};

export const uploads = {
  /** The client shows the message under this title (specification section 5). */
  tooLargeTitle: 'File Too Large',
  tooLarge: 'Please select an image smaller than 5MB',
  none: 'Please choose one image',
  wrongType: 'Please choose a JPEG, PNG, or WebP image',
  tooManyPixels: 'This image is larger than 50 megapixels. Please choose a smaller one.',
  broken: 'We can’t read this image. The file may be damaged. Please choose another one.',
  incomplete: 'The upload didn’t finish. Please try again.',
};

export const rejectionReasons = {
  not_a_church: 'It doesn’t seem to be a church.',
  duplicate: 'The church is already listed.',
  incomplete: 'Important details are missing.',
  wrong_details: 'Some details seem to be incorrect.',
  unsuitable: 'Its content isn’t a fit for a church directory.',
  other: 'We couldn’t accept it as is.',
};

export const submission = {
  title: 'Submit your church',
  intro:
    'A listing is free. We review each one and publish it within 24 hours. What you type is saved in this browser until you submit it.',
  groups: {
    church: 'The church',
    place: 'Where it is',
    times: 'When you meet',
    visit: 'What to expect',
    contact: 'How to reach you',
    story: 'Story and programs',
    more: 'What newcomers see and hear',
  },
  visitHelp: 'What newcomers ask before they come. Tap what’s true, and skip what you’re not sure of.',
  pinHelp: 'Set a pin at your front door. Without one, we’ll use the center of your ZIP code.',
  pinSet: 'The pin is set.',
  pinNotSet: 'There’s no pin yet.',
  pinOpen: 'Set a pin',
  pinShow: 'Show and move the pin',
  pinClose: 'Close the map',
  pinRemove: 'Remove the pin',
  pinMap: 'Map for the pin',
  pinMarker: 'Your church’s pin. Use the arrow keys to move it.',
  pinHow:
    'Click or tap the map to set the pin, or drag it. On a keyboard, the arrow keys move the map, or the pin when it has focus. Hold Shift for larger steps.',
  servicesHelp: 'One per line, such as “Sunday 10:30 AM, English.” Press Enter to add another line.',
  serviceLine: (line: number) => `Service time ${line}`,
  addService: 'Add a service time',
  removeService: (line: number) => `Remove service time ${line}`,
  sermonsHelp:
    'Links to YouTube videos or live streams, newest first. The church’s page shows the first one.',
  sermonLine: (line: number) => `Sermon link ${line}`,
  addSermon: 'Add a sermon link',
  removeSermon: (line: number) => `Remove sermon link ${line}`,
  photo: 'Photo of the church',
  photoHelp: 'JPEG, PNG, or WebP, under 5 MB. Wide photos look best.',
  photoChoose: 'Choose a photo',
  photoReplace: 'Choose another photo',
  photoRemove: 'Remove the photo',
  photoRemoved: 'The photo was removed.',
  photoUploading: 'Uploading the photo...',
  photoDone: 'The photo was uploaded.',
  photoAlt: 'The selected photo',
  photoWrongKind: 'This isn’t an image',
  photoFailed: 'We couldn’t upload the photo',
  photoWait: 'The photo is still uploading. Please wait a moment and try again.',
  submit: 'Submit church',
  done: 'Church submitted',
  failed: 'Submission Failed',
  failedNetwork: 'Failed to submit church listing. Please try again.',
  doublesTitle: 'Is it one of these?',
  duplicatesText:
    'These listings look a lot like yours. If your church is already here, you don’t need to add it again.',
  duplicatesNone: 'No, mine is a different church',
  doublesClaim: 'Claim it for free',
  doublesMine: 'That’s mine: claim it',
  doublesEdit: 'It’s yours already: edit it',
  doublesSee: 'See this listing',
  duplicatesUnclaimed: 'This listing has no owner yet',
  duplicateReasons: {
    near: 'a similar name nearby',
    zip: 'a similar name in the same ZIP code',
    phone: 'the same phone number',
    website: 'the same website',
  },
};

export const churchEdit = {
  title: 'Edit your church',
  back: 'Back to the dashboard',
  view: 'See the public page',
  notFound: 'Church Not Found',
  notFoundText: 'There’s no church at this link. It may have been deleted or merged with another.',
  denied: 'Access Denied',
  liveTitle: 'What happens when you save',
  liveText:
    'Changes to service times and the phone number go public right away. We review everything else first. Until then, your page stays as it is.',
  pendingText: 'Your church is waiting for review. Any changes you save now are included.',
  revisionText: (when: string) =>
    `Your change from ${when} is waiting for review. This form shows it. Saving replaces it with the new version.`,
  save: 'Save changes',
  saveAndSend: 'Save and resubmit',
  saved: 'Church Updated Successfully',
  failed: 'Update Failed',
  failedText: 'Failed to update church listing',
};

export const dashboard = {
  signedInAs: (username: string) => `Signed in as ${username}`,
  sections: 'Dashboard sections',
  tabs: {
    overview: 'Overview',
    church: 'My Church',
    analytics: 'Analytics',
    billing: 'Billing',
    account: 'Account',
  },
  add: 'Add New Church',
  signOut: 'Sign Out',
  upgrade: 'Upgrade to Featured',
  upgradeTitle: 'Be found first',
  upgradeText:
    'Featured churches appear first in the directory, with a photo, every service time, and visitor numbers.',
  supportTitle: 'Something not right?',
  supportText: 'A real person reads every message and replies within 24 hours.',
  counts: 'Your churches at a glance',
  countAll: 'Churches',
  countLive: 'Live',
  countWaiting: 'Waiting for review',
  countFix: 'Need changes',
  recent: 'Recent Activity',
  allChurches: (count: number) => `See all ${count} churches`,
  churches: 'Your churches',
  empty: 'No churches yet',
  emptyText:
    'Add your church to give it a page of its own. We review each listing and publish it within 24 hours.',
  emptyAction: 'List your church',
  states: {
    live: 'Live. Visitors can see it.',
    waiting: 'Waiting for review. We’ll get back to you within 24 hours.',
    unpaid: 'Waiting for your payment. Without it, we’ll review your church as a free listing after a day.',
    change_waiting: 'Live. Your change is waiting for review. Until then, the page stays as it is.',
    needs_fix: 'Needs changes before it can go live.',
  },
  missing: (fields: string) => `To complete your page, add: ${fields}.`,
  facts: (known: number, all: number) =>
    known === 0
      ? `Newcomers ask about style, children, parking, and more. Answer ${all} quick questions under Edit.`
      : `You’ve answered ${known} of ${all} questions that newcomers ask.`,
  rejected: (when: string) => `Our review on ${when}`,
  changeRejected: (when: string) =>
    `We reviewed your change on ${when} and couldn’t approve it. Your public page stays as it is.`,
  pay: 'Complete your payment',
  edit: 'Edit',
  view: 'View',
  resubmit: 'Resubmit',
  resubmitHelp: 'Please fix this first, then resubmit it.',
  resubmitted: 'Resubmitted',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this submission?',
  withdrawText: (name: string) =>
    `${name} will be deleted from your dashboard. If it has a plan, the plan ends, and an email tells you what goes back to your card. You can’t undo this.`,
  changed: (when: string) => `Last changed on ${when}`,
  noAnalytics: 'No analytics available',
  noAnalyticsText:
    'Featured churches see how many people viewed their page, called, and got directions, month by month.',
  verifyText: (email: string) =>
    `We’ve emailed a link to ${email}. That’s where we’ll send news about your listing.`,
  verifySent: (email: string) =>
    `A new email is on its way to ${email}. Not there in a few minutes? Check your spam folder.`,
};
