import { configure } from '@testing-library/react';

/** jsdom has no layout. */
Element.prototype.scrollIntoView = () => undefined;

// Nor does it have navigation timing.
Performance.prototype.getEntriesByType ??= () => [];

// Node's own implementation returns objects from another realm, which React Hook Form wouldn't copy.
Response.prototype.json = async function () {
  return JSON.parse(await this.text());
};

// Tests usually wait milliseconds, but seconds on a busy host.
configure({ asyncUtilTimeout: 10_000 });
