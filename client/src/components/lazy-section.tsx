/** Parts of a page with their own chunk, and the boundaries that contain their failures. */
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
import { ChunkError, loadChunk } from '@/lib/chunks.ts';
import { onReconnect } from '@/lib/connection.ts';

const failedParts = new Set<() => void>();

/**
 * A module's export as a component whose chunk loads on first use; render it in a LazySection. Unlike React.lazy, it can
 * load again after a failure.
 */
export function lazyPart<Module, Name extends keyof Module = 'default' & keyof Module>(
  load: () => Promise<Module>,
  name: Name = 'default' as Name,
): Module[Name] {
  const renew = (): ElementType =>
    lazy(() =>
      loadChunk(load).then(
        (module) => ({ default: module[name] as ComponentType }),
        (error: unknown) => {
          failedParts.add(() => {
            part = renew();
          });
          throw error;
        },
      ),
    );
  let part = renew();
  return ((props: object) => createElement(part, props)) as Module[Name];
}

/** Replaces a failed part of the page. `retry` renders it again. */
export type Failed = (retry: () => void, error: unknown) => ReactNode;

type BoundaryProps = {
  failed: Failed;
  /** A change renders the children again. */
  resetKey?: string;
  children: ReactNode;
};

/** Contains errors, so that the rest of the page survives, and retries when the connection is back. */
export class Boundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };
  private stopWaiting = () => {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  private readonly retry = () => {
    this.stopWaiting();
    this.setState({ failure: null });
  };

  override componentDidCatch(error: unknown) {
    // Not earlier: while React still renders the failed part, a new one would load again and again.
    for (const renew of failedParts) renew();
    failedParts.clear();
    this.stopWaiting();
    if (!(error instanceof ChunkError)) return;
    // React shows a failure up to a third of a second later, when the connection may be back already.
    if (error.isOutdated) this.retry();
    else this.stopWaiting = onReconnect(this.retry);
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.failure && previous.resetKey !== this.props.resetKey) this.retry();
  }

  override componentWillUnmount() {
    this.stopWaiting();
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.failed(this.retry, failure.error) : this.props.children;
  }
}

const nothing = () => null;

/** Contains lazy parts. By default, it is empty while they load or if they fail. */
export function LazySection({
  loading = null,
  failed = nothing,
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

/** For parts that the visitor asked for, such as dialogs. */
export const offerRetry: Failed = (retry) => (
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
