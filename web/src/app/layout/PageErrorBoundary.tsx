import { Component, type ReactNode } from 'react';
import { BrokenPage } from './BrokenPage';

/** Keeps a page that breaks from taking the frame with it; give it a `key` so that another address starts afresh. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? <BrokenPage /> : this.props.children;
  }
}
