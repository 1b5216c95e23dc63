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

// What was drawn ahead is shown first: the code of the client runs behind that paint, and in stages, so that no slow phone
// is kept from answering for long.
if (document.getElementById('root')?.firstElementChild) await painted();
const rest = document.querySelector<HTMLTemplateElement>('template#after-paint');
if (rest) document.head.append(rest.content);
for (const run of [() => import('./stages/engine'), () => import('./stages/look'), () => import('./stages/start')]) {
  await run();
  await pause();
}

export {};
