declare global {
  interface Window {
    /** Replays the clicks made before hydration. */
    replayEarlyClicks?: () => Promise<void>;
  }
}

const SCHEME = 'data-mui-color-scheme';

/** Sets the color scheme before the first paint, so that nothing flashes. */
export function setColorScheme(): void {
  const mode = readMode();
  const isLight =
    mode === 'light' || (mode === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.setAttribute(SCHEME, isLight ? 'light' : 'dark');
}

/** Returns what MUI has stored. Blocked storage throws on every access; the system's scheme is shown. */
function readMode(): string {
  try {
    return localStorage.getItem('mui-mode') ?? 'system';
  } catch {
    return 'system';
  }
}

/** Prints the light scheme, also where a part of the page is always dark: its text would be invisible on paper. */
export function printLightScheme(): void {
  let dark: Element[] = [];
  addEventListener('beforeprint', () => {
    dark = [...document.querySelectorAll(`[${SCHEME}=dark]`)];
    for (const element of dark) element.setAttribute(SCHEME, 'light');
  });
  addEventListener('afterprint', () => {
    for (const element of dark) element.setAttribute(SCHEME, 'dark');
  });
}

/**
 * Records clicks before hydration, one for each control, for start.tsx to replay after `hydrateRoot`. React then handles clicks itself. Links
 * and form controls work without the client; forms are not sent without it.
 */
export function recordEarlyClicks(): void {
  const clicks = new Map<Element, MouseEvent>();
  const recordClick = (event: MouseEvent) => {
    const target = event.target as Element;
    if (target.closest('a[href], input, label, select, summary, textarea')) return;
    const control = target.closest('button, article') ?? target;
    clicks.delete(control); // the order is that of the last click on each
    clicks.set(control, event);
  };
  const blockSubmit = (event: SubmitEvent) => event.preventDefault();
  addEventListener('click', recordClick, true);
  addEventListener('submit', blockSubmit, true);
  window.replayEarlyClicks = async () => {
    removeEventListener('click', recordClick, true);
    removeEventListener('submit', blockSubmit, true);
    for (const click of clicks.values()) {
      click.target?.dispatchEvent(new MouseEvent('click', click));
      await Promise.resolve(); // React renders what the click has changed
    }
    delete window.replayEarlyClicks;
  };
}
