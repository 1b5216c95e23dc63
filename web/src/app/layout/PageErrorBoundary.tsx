import { Component, type ReactNode } from 'react';
import { CodeNotFetched } from '../../shared/ui/lazyWithRetry';
import { BrokenPage, MissingPage } from './BrokenPage';

/** Keeps a page that breaks from taking the frame with it; give it a `key` so that another address starts afresh. */
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
    return (error as unknown) instanceof CodeNotFetched ? <MissingPage /> : <BrokenPage />;
  }
}
