import { text } from 'node:stream/consumers';
import type { PageState, RenderedPage } from '@contracts/page';
import createCache from '@emotion/cache';
import { prerenderToNodeStream } from 'react-dom/static.node';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { App } from '../app/App';
import { ROUTES } from '../app/routes';
import { makeStore } from '../app/store';
import { STYLES_KEY } from '../app/theme/theme';
import { collectInlineStyles, collectStyles } from './collectStyles';

/** Renders the page at a path exactly as the client first renders it, for hydration. Rejects with the first error a component throws. */
export async function renderPage(path: string, state: PageState): Promise<RenderedPage> {
  const store = makeStore(state);
  const styles = Object.assign(createCache({ key: STYLES_KEY }), { compat: true }); // makes the cache collect the rules
  const router = await staticRouter(path);
  const thrown: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <App store={store} styles={styles} state={state} router={router} />,
    // React would stream large parts late and move them with an inline script, which the Content Security Policy forbids.
    {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => void thrown.push(error),
    },
  );
  const markup = await text(prelude);
  if (thrown.length > 0) throw thrown[0];
  return {
    markup,
    styles: collectStyles(styles, markup),
    inlineStyles: collectInlineStyles(markup),
  };
}

const handler = createStaticHandler(ROUTES);

async function staticRouter(path: string) {
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`The page ${path} has no route`);
  return (
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />
  );
}
