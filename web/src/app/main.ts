/** Milliseconds after which the page is taken for painted: a tab in the background never paints. */
const PATIENCE = 500;

/** Resolves when something of the page has been painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const watch = (list: PerformanceObserverEntryList) => list.getEntriesByName('first-contentful-paint').length > 0 && resolve();
    new PerformanceObserver(watch).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, PATIENCE);
  });

/** Lets the browser do what has come up. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

// What was server-rendered is shown first: the code of the client runs behind that paint, and in stages, so that no slow phone
// is kept from answering for long.
if (document.getElementById('root')?.firstElementChild) await painted();
const rest = document.querySelector<HTMLTemplateElement>('template#after-paint');
if (rest) document.head.append(rest.content);
try {
  for (const run of [() => import('./stages/engine'), () => import('./stages/look'), () => import('./stages/start')]) {
    await run();
    await pause();
  }
} catch (error) {
  sayIncomplete();
  throw error;
}

/** Without its client a page can be read, but does not answer; nothing but the document itself is there to say so. */
function sayIncomplete(): void {
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.style.cssText = 'margin:0;padding:12px 24px';
  const reload = Object.assign(document.createElement('a'), { href: location.href, textContent: 'Reload' });
  reload.style.color = 'inherit';
  notice.append("This page didn't load completely. ", reload);
  document.body.prepend(notice);
}

export {};
