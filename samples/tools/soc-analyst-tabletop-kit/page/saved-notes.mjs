const nameOf = (scenario) => `soc-analyst-tabletop-kit:${scenario}`;

/** The saved text of a scenario, or null; null also where the browser stores nothing for pages from disk. */
export function loadText(scenario) {
  try {
    return localStorage.getItem(nameOf(scenario));
  } catch {
    return null;
  }
}

/** Saves the text in this browser only; false where the browser stores nothing. */
export function saveText(scenario, text) {
  try {
    localStorage.setItem(nameOf(scenario), text);
    return true;
  } catch {
    return false;
  }
}
