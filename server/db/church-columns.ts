import { churches } from './tables/churches.ts';

/** What owners of featured churches tell beyond the form of all. */
export const profileColumns = {
  pastorName: churches.pastorName,
  missionStatement: churches.missionStatement,
  history: churches.history,
  specialPrograms: churches.specialPrograms,
  youthPrograms: churches.youthPrograms,
  musicMinistry: churches.musicMinistry,
  outreachPrograms: churches.outreachPrograms,
  facebookPage: churches.facebookPage,
  instagramHandle: churches.instagramHandle,
};
