/** What the server answers about claims and photos; a visitor does not download it. */

export const galleryAnswers = {
  notFeatured: 'Photos can be added while the church is featured.',
  notYours: 'Please upload this picture again',
  full: 'The gallery holds 12 photos. Delete one to add another.',
  changed: 'The gallery was changed in the meantime. Please look at it again.',
};

export const claimAnswers = {
  own: 'This church is yours already.',
  tooMany: 'You have 25 claims that wait. Please wait until some of them are decided.',
  decided: 'This claim was decided or taken back in the meantime.',
  contested: 'Somebody looks after this church, so a code cannot prove the claim. An administrator decides.',
  noDomain: 'The listing names no website of the church’s own, so a code cannot prove the claim.',
  notPublic: 'This church is not in the directory just now, so nothing can be decided about it.',
  tooManyCodes: 'So many codes were mailed for this church that the administrator decides now.',
  codeMissing: 'There is no code to enter. Please ask for one first.',
  codeExpired: 'This code has expired. Please ask for a new one.',
  codeWrong: (left: number) =>
    `This is not the code that we mailed. ${left} ${left === 1 ? 'try is' : 'tries are'} left.`,
  codeUsedUp: 'This is not the code that we mailed, and it was the last try. Please ask for a new code.',
  withdrawn: 'Your claim is taken back',
  approved: 'Claim approved successfully',
  rejected: 'Claim rejected successfully',
  /** What a claimant reads when the church went to another one. */
  othersProof: 'Somebody else proved that they speak for this church.',
  othersApproval: 'An administrator decided for another claim of this church.',
};
