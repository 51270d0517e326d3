/** The admin area's church form and church table. */
import { fieldLabels } from '../churches/church-fields.ts';

export const adminChurch = {
  title: 'Edit a church',
  newTitle: 'Add a church',
  back: 'Back to the admin area',
  edit: 'Edit',
  status: {
    approved: 'Public. Your changes go public right away.',
    pending: 'Waiting for review. Saving doesn’t approve it.',
    rejected: 'Rejected. Saving doesn’t change that.',
    retired: 'Retired and hidden from the public. Saving doesn’t change that.',
  },
  newText: 'It’s public right away and has no owner, so it can be claimed.',
  ownerTold: 'We’ll email the owner about your changes.',
  imported: (source: string, id: string) =>
    `Imported from ${source} (${id}). The next import won’t overwrite fields you change.`,
  changeWaiting: 'The owner’s edit is waiting for review. This form doesn’t include it.',
  changes: 'Review it',
  note: 'Note',
  noteHelp: 'Why you made this change, for the history and the email to its owner, if there is one.',
  save: 'Save changes',
  saved: 'Church updated',
  saveFailed: 'We couldn’t save the church',
  addSubmit: 'Add church',
  added: 'Church added',
  addFailed: 'We couldn’t add the church',
};

export const churchTable = {
  search: 'Search churches',
  searchHelp: 'Name, ZIP code, address, area, ID, or owner’s email',
  list: 'Churches',
  any: 'Any',
  anyStatus: 'All',
  owners: { owned: 'Has an owner', unclaimed: 'No owner' },
  missingFields: { ...fieldLabels, times: fieldLabels.services },
  unconfirmedFor: { '180': 'Not for six months', '365': 'Not for a year', '730': 'Not for two years' },
  isFeatured: { true: 'Yes', false: 'No' },
  sorts: {
    name: 'Name',
    newest: 'Newest first',
    changed: 'Recently changed first',
    unconfirmed: 'Longest unconfirmed first',
    suspect: 'Most likely wrong first',
  },
  labels: {
    ...fieldLabels,
    status: 'Status',
    owner: 'Owner',
    missing: 'Missing',
    unconfirmed: 'Times confirmed',
    featured: 'Featured',
    source: 'Source',
    createdFrom: 'Added on or after',
    createdTo: 'Added on or before',
    changedFrom: 'Changed on or after',
    changedTo: 'Changed on or before',
    sort: 'Sort by',
  },
  confirmed: (day: string) => `Times confirmed ${day}`,
  lacks: (fields: string) => `Missing: ${fields}`,
};
