import { reloadPage } from './reloadPage';

/** Reloads the page if the server responds. Otherwise the page stays, since the browser would only show an error. */
export const reloadIfServerResponds = (): Promise<void> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    reloadPage,
    (error: unknown) => console.warn(error),
  );
