/** Importing churches from a file in the browser. */
export const imports = {
  notText: 'We couldn’t read this file. Upload a CSV, Excel (.xlsx) or GeoJSON file.',
  none: 'Choose a file to upload.',
  incomplete: 'The upload broke off. Try again.',
  tooLarge: (megabytes: number) =>
    `This file is too large. The limit is ${megabytes} MB; use npm run import for larger files.`,
  needName: 'Choose the column that holds the church’s name.',
  busy: 'This file is being checked or imported. Cancel that first.',
  notChecked: 'Check the file first.',
  notRunning: 'Nothing to cancel.',
  hasErrors: 'The file has errors. Fix them, or leave out those rows.',
  cantRetire: 'Churches can only be retired when the file holds its whole source and has no errors.',
  failed: 'Something went wrong on our side. Try again.',
  discarded: 'File discarded.',
  notUndoable: 'This import can’t be undone anymore.',
};
