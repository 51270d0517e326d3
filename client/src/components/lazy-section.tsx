/** Parts of a page with code of their own, and the boundaries that contain their failures. */
import {
  Component,
  type ComponentType,
  createElement,
  type ElementType,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';
import { controls, errorPage } from '#shared/messages/app.ts';

const failedParts = new Set<() => void>();

/**
 * A module's export as a component whose code loads on first use; render it in a LazySection. Unlike React.lazy, it can
 * load again after a failure.
 */
export function lazyPart<Module, Name extends keyof Module = 'default' & keyof Module>(
  load: () => Promise<Module>,
  name: Name = 'default' as Name,
): Module[Name] {
  let part: ElementType;
  const renew = () => {
    part = lazy(() =>
      load().then(
        (module) => ({ default: module[name] as ComponentType }),
        (error: unknown) => {
          failedParts.add(renew);
          throw error;
        },
      ),
    );
  };
  renew();
  return ((props: object) => createElement(part, props)) as Module[Name];
}

/** Replaces a failed part of the page. `retry` renders it again. */
export type Failed = (retry: () => void) => ReactNode;

type BoundaryProps = {
  failed: Failed;
  /** A change renders the children again. */
  resetKey?: string;
  children: ReactNode;
};

/** Contains errors, so that the rest of the page survives, and retries when the browser is online again. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  private readonly retry = () => this.state.failed && this.setState({ failed: false });

  override componentDidMount() {
    window.addEventListener('online', this.retry);
  }

  override componentDidCatch() {
    // Not earlier: while React still renders the failed part, a new one would load again and again.
    for (const renew of failedParts) renew();
    failedParts.clear();
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (previous.resetKey !== this.props.resetKey) this.retry();
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
  }

  override render() {
    return this.state.failed ? this.props.failed(this.retry) : this.props.children;
  }
}

/** Contains lazy parts. They are part of what the visitor asked for, so a failure says so. */
export function LazySection({
  loading = null,
  failed = offerRetry,
  children,
}: {
  loading?: ReactNode;
  failed?: Failed;
  children: ReactNode;
}) {
  return (
    <Boundary failed={failed}>
      <Suspense fallback={loading}>{children}</Suspense>
    </Boundary>
  );
}

const offerRetry: Failed = (retry) => (
  <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm">
    {errorPage.partFailed}
    <button
      type="button"
      onClick={retry}
      className="min-h-11 font-medium text-bayou underline underline-offset-4"
    >
      {controls.retry}
    </button>
  </p>
);
