/** jsdom has no layout. */
Element.prototype.scrollIntoView = () => undefined;
