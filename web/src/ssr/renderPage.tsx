import { text } from 'node:stream/consumers';
import type { PageState, RenderedPage } from '@contracts/page';
import createCache, { type EmotionCache } from '@emotion/cache';
import { prerenderToNodeStream } from 'react-dom/static.node';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { App } from '../app/App';
import { ROUTES } from '../app/routes';
import { makeStore } from '../app/store';
import { makeTheme, STYLES_KEY } from '../app/theme/theme';

const THEME = makeTheme();

/** Renders the page at a path exactly as the client first renders it, for hydration. Rejects with the first error a component throws. */
export async function renderPage(path: string, state: PageState): Promise<RenderedPage> {
  const store = makeStore(state);
  const styles = Object.assign(createCache({ key: STYLES_KEY }), { compat: true }); // makes the cache collect the rules
  const router = await staticRouter(path);
  const thrown: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <App theme={THEME} store={store} styles={styles} state={state} router={router} />,
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
    styles: collectStyles(styles),
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

/**
 * Returns the rules collected for one page: the global rules one by one, then the rules of all classes. Some classes are in no element,
 * since MUI merges them into others; without their rules, the client would compile and insert them while it hydrates. `@emotion/server`
 * leaves them out, and brings seventeen unmaintained packages.
 */
function collectStyles({ inserted, registered }: EmotionCache): RenderedPage['styles'] {
  const all = Object.entries(inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const isOfClass = (name: string): boolean => `${STYLES_KEY}-${name}` in registered;
  const ofClasses = all.filter(([name]) => isOfClass(name));
  return [
    ...all
      .filter(([name]) => !isOfClass(name))
      .map(([name, rules]) => ({ names: `${STYLES_KEY}-global ${name}`, rules })),
    {
      names: [STYLES_KEY, ...ofClasses.map(([name]) => name)].join(' '),
      rules: ofClasses.map(([, rules]) => rules).join(''),
    },
  ];
}

const STYLE_ATTRIBUTE = / style="([^"]*)"/g;
const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/** Returns the distinct `style` attributes of React's markup, for the CSP. Text cannot match, since React escapes its quotes. */
function collectInlineStyles(markup: string): string[] {
  const values = Array.from(markup.matchAll(STYLE_ATTRIBUTE), ([, value = '']) => value);
  return [...new Set(values)].map((value) =>
    value.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity),
  );
}
