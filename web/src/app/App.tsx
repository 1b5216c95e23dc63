import type { PageState } from '@contracts/page';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, StrictMode } from 'react';
import { Provider } from 'react-redux';
import { PreloadedState } from '../shared/api/preloadedState';
import { Toasts } from '../shared/toast/Toasts';
import type { makeStore } from './store';

/** What differs between the browser and server-side rendering. */
interface AppProps {
  theme: Theme;
  store: ReturnType<typeof makeStore>;
  styles: EmotionCache;
  state: Partial<PageState>;
  router: ReactNode;
}

/** A browser knows the chosen color scheme at once; to learn it after hydration would render every page twice. The button that shows it waits for hydration. */
const isBrowser = typeof window !== 'undefined';

/** Wraps the pages in styles, theme, store, toasts and router. */
export function App({ theme, store, styles, state, router }: AppProps) {
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme} defaultMode="system" noSsr={isBrowser}>
          <CssBaseline enableColorScheme />
          <Provider store={store} serverState={store.getState()}>
            <PreloadedState value={state}>
              <Toasts>{router}</Toasts>
            </PreloadedState>
          </Provider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>
  );
}
