import { text } from 'node:stream/consumers';
import type { PageState, RenderedPage } from '@contracts/page';
import createCache from '@emotion/cache';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static.node';
import { StaticRouter } from 'react-router-dom';
import { api } from '../../shared/api/api';
import { PageTitle } from '../../shared/ui/PageTitle';
import { App } from '../App';
import { makeStore } from '../store';
import { collectInlineStyles, collectStyles, STYLES_KEY } from './styles';

/** Draws the page of a path as the client draws it first, for the client to take over. Rejects with what any part of it threw. */
export async function renderPage(path: string, state: PageState): Promise<RenderedPage> {
  const store = makeStore(state);
  const styles = Object.assign(createCache({ key: STYLES_KEY }), { compat: true }); // so that it collects them
  const router = ({ children }: { children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>;
  const thrown: unknown[] = [];
  let title = '';
  try {
    const { prelude } = await prerenderToNodeStream(
      <PageTitle value={(own) => (title = own)}>
        <App store={store} styles={styles} firstTools={state.tools ?? []} router={router} />
      </PageTitle>,
      // Large parts would come late and be put in their place by a script, which the page's policy forbids.
      { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void thrown.push(error) },
    );
    const markup = await text(prelude);
    if (thrown.length > 0) throw thrown[0];
    return { title, markup, styles: collectStyles(styles, markup), inlineStyles: collectInlineStyles(markup) };
  } finally {
    store.dispatch(api.util.resetApiState()); // else its timers would keep it
  }
}
