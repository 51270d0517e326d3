import { configure } from '@testing-library/react';

/** jsdom has no layout. */
Element.prototype.scrollIntoView = () => undefined;

// It has no navigation timing either.
Performance.prototype.getEntriesByType ??= () => [];

// Node's own returns objects of another realm, which React Hook Form would not copy.
Response.prototype.json = async function () {
  return JSON.parse(await this.text());
};

// What a test waits for takes milliseconds, but seconds on a busy host.
configure({ asyncUtilTimeout: 10_000 });
