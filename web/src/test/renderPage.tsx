import type { PageState } from '@contracts/page';
import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { makeStore } from '../app/store';
import { theme } from '../app/theme/theme';
import { Toasts } from '../shared/toast/Toasts';
import { FirstTools } from '../shared/tools/FirstTools';

/** Where a page is shown. */
export interface PagePlace {
  /** The address the visit begins with. */
  at?: string;
  /** The route's pattern, when the page reads parameters from it. */
  path?: string;
  /** What the page came with. */
  state?: Partial<PageState>;
}

/** Shows a page as the app does, with store, theme, toasts and router. `address()` is where the person has got to. */
export function renderPage(page: ReactElement, { at = '/', path, state = {} }: PagePlace = {}) {
  const store = makeStore(state);
  const user = userEvent.setup();
  const shown = render(
    <ThemeProvider theme={theme} defaultMode="dark">
      <Provider store={store}>
        <FirstTools value={state.tools ?? []}>
          <Toasts>
            <MemoryRouter initialEntries={[at]}>
              <Routes>
                <Route path={path ?? new URL(at, 'http://localhost').pathname} element={page} />
                <Route path="*" element={null} />
              </Routes>
              <Address />
            </MemoryRouter>
          </Toasts>
        </FirstTools>
      </Provider>
    </ThemeProvider>,
  );
  return { ...shown, user, store, address: () => shown.getByTestId('address').textContent };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address" hidden>{`${pathname}${search}`}</output>;
}
