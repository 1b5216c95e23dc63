import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '../../shared/ui/lazyComponent';
import { RenderErrorPage, LoadErrorPage } from './ErrorPages';

/** Catches errors of a page, so that the layout stays. Give it a `key`, so that a new address resets it. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (error as unknown) instanceof ChunkLoadError ? <LoadErrorPage /> : <RenderErrorPage />;
  }
}
