import { Component, type ReactNode, Suspense } from 'react';
import { ChunkLoadError } from './lazyComponent';
import { LoadError } from './LoadError';
import { reloadIfServerResponds } from './reloadIfServerResponds';

interface LazySectionProps {
  /** Shown while the code is fetched. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * A part of a page whose code is fetched when it is first rendered. If that fails, an error takes its place and the rest of the page stays.
 * Browsers remember a failed module, so the retry reloads the page. Give it a `key`, so that other content resets the error.
 */
export class LazySection extends Component<LazySectionProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined)
      return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
    if ((error as unknown) instanceof ChunkLoadError)
      return (
        <LoadError
          message="This part couldn't be loaded. Check your connection. A retry reloads the page."
          retry={() => void reloadIfServerResponds()}
        />
      );
    throw error as unknown as Error; // any other error is the page's
  }
}
