import type { PageState } from '@contracts/page';
import { PAGES } from '@contracts/pages';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import {
  createMemoryRouter,
  matchPath,
  type NavigateFunction,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { DocumentHead } from '../app/layout/DocumentHead';
import { useRecovery } from '../app/layout/useRecovery';
import { makeStore } from '../app/store';
import { makeTheme } from '../app/theme/theme';
import { api } from '../shared/api/api';
import { PreloadedState } from '../shared/api/preloadedState';
import { Toasts } from '../shared/toast/Toasts';
import { visibleStyles } from './visibleStyles';

const THEME = makeTheme();

/** Where to render a page. */
export interface PagePlace {
  at?: string;
  /** The address to which Back leads. */
  before?: string;
  /** The route's pattern, if the page reads parameters from it. */
  path?: string;
  /** The page state from the server. */
  state?: Partial<PageState>;
}

/** Renders a page, or those of some routes, like the app, with store, theme, toasts and router. `address()` is the current address, `goBack()` the browser's Back. */
export function renderPage(
  page: ReactElement | RouteObject[],
  { at = '/', before, path, state = {} }: PagePlace = {},
) {
  const store = makeStore(state);
  const user = userEvent.setup({ delay: null });
  let navigate: NavigateFunction;
  const frame = (
    <>
      <DocumentHead />
      <Outlet />
      <Address onNavigate={(given) => (navigate = given)} />
    </>
  );
  const { pathname } = new URL(at, 'http://localhost');
  const handle = PAGES.find((one) => matchPath(one.path, pathname));
  const pages = Array.isArray(page)
    ? page
    : [
        { path: path ?? pathname, element: page, handle },
        { path: '*', element: null },
      ];
  const router = createMemoryRouter([{ element: frame, children: pages }], {
    initialEntries: before === undefined ? [at] : [before, at],
  });
  const shown = render(
    <CacheProvider value={visibleStyles}>
      <ThemeProvider theme={THEME} defaultMode="dark">
        <Provider store={store}>
          <PreloadedState value={state}>
            <Toasts>
              <RouterProvider router={router} />
            </Toasts>
          </PreloadedState>
        </Provider>
      </ThemeProvider>
    </CacheProvider>,
  );
  const goBack = (steps = 1) => act(() => void navigate(-steps));
  /** Waits until no request of the page is in flight and the page shows it. */
  const requestsToEnd = () =>
    act(async () => {
      await Promise.all(store.dispatch(api.util.getRunningMutationsThunk()));
      for (let running = queries(); running.length > 0; running = queries())
        await Promise.all(running);
      await new Promise(requestAnimationFrame); // the store notifies its subscribers in the next frame
    });
  const queries = () => store.dispatch(api.util.getRunningQueriesThunk());
  const address = () => shown.getByTestId('address').textContent;
  return { ...shown, user, store, goBack, requestsToEnd, address };
}

function Address({ onNavigate }: { onNavigate: (navigate: NavigateFunction) => void }) {
  onNavigate(useNavigate());
  useRecovery();
  const { pathname, search } = useLocation();
  return <output data-testid="address" hidden>{`${pathname}${search}`}</output>;
}
