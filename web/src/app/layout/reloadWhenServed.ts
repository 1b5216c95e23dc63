import { reloadPage } from '../../shared/ui/reloadPage';

/** Reloads the page if the server answers. Otherwise the page stays, since the browser would only show an error. */
export async function reloadIfServerResponds(): Promise<void> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  } catch (error) {
    console.warn('The server does not answer yet.', error);
    return;
  }
  reloadPage();
}
