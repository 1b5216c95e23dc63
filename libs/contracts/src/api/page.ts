import type { PublicConfig } from './site';
import type { Tool } from './tool';

/** Data embedded in a server-rendered page, so that it renders without requests; the client fetches what is absent. */
export interface PageState {
  config: PublicConfig;
  /** `null`: the request had no session cookie, so nobody is signed in. Absent: it had one. */
  user?: null;
  tools?: Tool[];
}

/** A server-rendered page. */
export interface RenderedPage {
  title: string;
  /** Content of `#root`. */
  markup: string;
  /** Emotion's styles, in the required order: the value of `data-emotion` and the rules. */
  styles: { names: string; rules: string }[];
  /** Distinct values of the markup's `style` attributes. */
  inlineStyles: string[];
}

/** Asks the SSR worker thread to render a path. */
export interface RenderRequest {
  id: number;
  path: string;
  state: PageState;
}

/** The rendered page, or the error that rendering threw. */
export type RenderAnswer = { id: number; page: RenderedPage } | { id: number; error: unknown };
