declare global {
  interface Window {
    /** Filled by the script in index.html until hydration starts: the last click on each control. */
    early?: { clicks: Map<Element, MouseEvent> };
  }
}

/**
 * Dispatches the clicks made before hydration again, in order. Call it right after `hydrateRoot`: from then on React handles every
 * click itself, and hydrates what was clicked at once if it has not yet.
 */
export async function replayEarlyClicks(): Promise<void> {
  const { early } = window;
  window.early = undefined; // from now on nothing is kept
  for (const click of early?.clicks.values() ?? []) {
    click.target?.dispatchEvent(new MouseEvent('click', click));
    await Promise.resolve(); // React renders what the click has changed
  }
}
