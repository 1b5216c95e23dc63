import { reloadPage } from '../../shared/ui/reloadPage';

/** Loads the page again once the server answers; without an answer the page stays, since the browser would only show an error. */
export async function reloadWhenServed(): Promise<void> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  } catch (error) {
    console.warn('The server does not answer yet.', error);
    return;
  }
  reloadPage();
}
