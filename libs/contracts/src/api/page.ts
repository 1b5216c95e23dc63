import type { PublicConfig } from './site';
import type { Tool } from './tool';

/** What a page comes with, so that it can be shown before anything is asked; what is absent must be asked. */
export interface PageState {
  config: PublicConfig;
  /** `null`: the browser brought no session, so nobody is signed in. Absent: it brought one. */
  user?: null;
  /** The first tools of the list, in its order. */
  tools?: Tool[];
}

/** A page as markup. */
export interface RenderedPage {
  /** Its own title. */
  title: string;
  /** What stands in `#root`. */
  markup: string;
  /** The styles of that markup: the value of `data-emotion` and the rules, in the order in which they must stand. */
  styles: { names: string; rules: string }[];
  /** Every value a `style` attribute has in that markup, once. */
  inlineStyles: string[];
}

/** Asks the web client's server build, a worker thread, for the page of a path as the client draws it first. */
export interface RenderRequest {
  id: number;
  path: string;
  state: PageState;
}

/** The page that was asked for, or what was thrown instead. */
export type RenderAnswer = { id: number; page: RenderedPage } | { id: number; error: unknown };
