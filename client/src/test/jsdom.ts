import { configure } from '@testing-library/react';

/** jsdom has no layout. */
Element.prototype.scrollIntoView = () => undefined;

// What a test waits for takes milliseconds, but seconds on a busy host.
configure({ asyncUtilTimeout: 10_000 });
