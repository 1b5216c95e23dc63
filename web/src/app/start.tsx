import type { PageState } from '@contracts/page';
import createCache from '@emotion/cache';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App';
import { loadPage, ROUTES } from './routes';
import { makeStore } from './store';
import { makeTheme, STYLES_KEY } from './theme/theme';

declare global {
  interface Window {
    /** Replays the clicks made before hydration (index.html). */
    replayEarlyClicks?: () => Promise<void>;
  }
}

/** Hydrates the server-rendered page, or renders it. Not at the top level: pages import this chunk, and would wait for it while it waits for their code. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // The Content Security Policy rejects style elements without the nonce from the gateway.
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  const state = readPageState();
  await loadPage(location.pathname).catch(console.error); // the router then shows the error
  const app = (
    <App
      theme={makeTheme()} // here, not at the top level: evaluating the code is a long task already
      store={makeStore(state)}
      styles={createCache({ key: STYLES_KEY, nonce })}
      state={state}
      router={<RouterProvider router={createBrowserRouter(ROUTES)} />}
    />
  );
  // A transition renders in small steps, between which the browser can handle input.
  startTransition(() => {
    if (root.firstElementChild) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  void window.replayEarlyClicks?.();
  printLightScheme();
}

const SCHEME = 'data-mui-color-scheme';

/** Prints the light scheme, also where a part of the page is always dark: its text would be invisible on paper. */
function printLightScheme(): void {
  let dark: Element[] = [];
  addEventListener('beforeprint', () => {
    dark = [...document.querySelectorAll(`[${SCHEME}=dark]`)];
    for (const element of dark) element.setAttribute(SCHEME, 'light');
  });
  addEventListener('afterprint', () => {
    for (const element of dark) element.setAttribute(SCHEME, 'dark');
  });
}

/** Returns the page state that the gateway embedded; empty when there is none. */
function readPageState(): Partial<PageState> {
  const text = document.getElementById('page-state')?.textContent;
  return text?.startsWith('{') ? (JSON.parse(text) as PageState) : {};
}
