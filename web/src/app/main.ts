/** Milliseconds after which the page counts as painted: a background tab never paints. */
const PAINT_TIMEOUT_MS = 500;

const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const watch = (list: PerformanceObserverEntryList) =>
      list.getEntriesByName('first-contentful-paint').length > 0 && resolve();
    new PerformanceObserver(watch).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, PAINT_TIMEOUT_MS);
  });

/** goober, which styles notifications, reads the nonce of the Content Security Policy here as soon as it is loaded. */
Object.assign(window, {
  __nonce__: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
});

// The browser paints the server-rendered page before it fetches the client.
if (document.getElementById('root')?.firstElementChild) await firstPaint();
const deferredLinks = document.querySelector<HTMLTemplateElement>('template#after-paint');
if (deferredLinks) document.head.append(deferredLinks.content);
try {
  const { start } = await import('./start');
  await start();
} catch (error) {
  showLoadError();
  throw error;
}

/** Without the client the page can be read but is not interactive. No component can show this message, so it is plain DOM. */
function showLoadError(): void {
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.style.cssText = 'margin:0;padding:12px 24px';
  const reload = Object.assign(document.createElement('a'), {
    href: location.href,
    textContent: 'Reload',
  });
  reload.style.color = 'inherit';
  notice.append("This page didn't load completely. ", reload);
  document.body.prepend(notice);
}

export {};
