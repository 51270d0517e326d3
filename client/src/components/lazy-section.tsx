import { Component, type ReactNode, Suspense } from 'react';

/** A section with its own chunk. If the chunk can't be loaded, the section is left out and the rest of the page survives. */
export class LazySection extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
