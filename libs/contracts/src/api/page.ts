import type { CatalogueResponse } from './catalogue';
import type { LearningPath, LearningPathDetail } from './path';
import type { PublicConfig } from './site';
import type { Tool } from './tool';
import type { ToolPageState } from './tool-page';

/** Data embedded in a server-rendered page, so that it renders without requests; the client fetches what is absent. */
export interface PageState {
  config: PublicConfig;
  user?: null; // null: the request had no session cookie, so nobody is logged in; absent: it had one
  renderedAt?: string; // ISO 8601, of a page that shows tools: hydration renders the offers of that moment
  tools?: Tool[];
  toolsInPro?: Tool[]; // the premium tools that Pro includes for a time
  catalogue?: { query: string; response: CatalogueResponse }; // the page of the catalogue that `query` selects
  paths?: LearningPath[];
  path?: LearningPathDetail;
  toolPage?: ToolPageState;
}

export interface RenderedPage {
  markup: string; // the content of `#root`
  styles: { names: string; rules: string }[]; // Emotion's styles in the required order: `data-emotion` and the rules
  inlineStyles: string[]; // distinct values of `style` attributes
}

/** What the SSR worker thread renders. */
export interface RenderRequest {
  path: string; // with the query that the page reads
  state: PageState;
}
