import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { Toasts } from '../shared/toast/Toasts';
import { AppRoutes } from './routes';
import { makeStore } from './store';
import { theme } from './theme/theme';

/** The nonce the gateway put into the page: with it, and only with it, styles may be added. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
/** goober, which styles the notification area, looks for it here. */
Object.assign(window, { __nonce__: nonce });

/** Everything around the pages: styles, theme, store, toasts, router. */
export function App() {
  const [parts] = useState(() => ({ store: makeStore(), cache: createCache({ key: 'exe', nonce }) }));
  return (
    <StrictMode>
      <CacheProvider value={parts.cache}>
        <ThemeProvider theme={theme} defaultMode="system">
          <CssBaseline enableColorScheme />
          <Provider store={parts.store}>
            <Toasts>
              <BrowserRouter>
                <AppRoutes />
              </BrowserRouter>
            </Toasts>
          </Provider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>
  );
}
