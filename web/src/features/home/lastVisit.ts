const STORAGE_KEY = 'visit';

/** When the visit before this one began, ISO 8601; null in a browser that was not here before, or without storage. */
export function readLastVisit(now: Date): string | null {
  try {
    const known = sessionStorage.getItem(STORAGE_KEY);
    if (known !== null) return known || null;
    const last = localStorage.getItem(STORAGE_KEY);
    sessionStorage.setItem(STORAGE_KEY, last ?? '');
    localStorage.setItem(STORAGE_KEY, now.toISOString());
    return last;
  } catch (error) {
    console.debug('The browser blocks storage.', error);
    return null;
  }
}
