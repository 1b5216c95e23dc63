import { newSession, parseSession } from '../console/session.mjs';
import { byId, announce } from './dom.mjs';
import { loadText, saveText } from './saved-notes.mjs';

const readData = (name) => JSON.parse(byId(name).textContent);

export const scenarios = ['1', '2', '3'].map((id) => ({ id, alerts: readData(`alerts-${id}`), answers: readData(`answers-${id}`), ...readData(`cards-${id}`) }));
export const curveballs = readData('curveballs');
export const rubric = readData('rubric');

/** What is on the screen: the session, the selected alert, ticked alerts, filters, and whether the facilitator's part is open. */
export const app = { session: newSession('1'), selected: '', ticked: new Set(), filters: {}, group: '', isFacilitator: false, runsSince: 0 };
export const current = () => scenarios.find(({ id }) => id === app.session.scenario);

const views = [];
export const addView = (draw) => views.push(draw);

/** Draws everything again and puts the focus back where it was. */
export function redraw() {
  const key = document.activeElement?.dataset?.key;
  for (const draw of views) draw();
  if (key && document.activeElement?.dataset?.key !== key) document.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** Seconds played so far, the running stretch included. */
export const elapsed = () => app.session.elapsed + (app.runsSince ? Math.floor((Date.now() - app.runsSince) / 1000) : 0);

export function save() {
  const text = JSON.stringify({ ...app.session, elapsed: elapsed() });
  byId('unsaved').hidden = saveText(app.session.scenario, text);
}

/** Changes the session, saves it and draws. */
export function update(change) {
  change(app.session);
  save();
  redraw();
}

/** Shows a session that was loaded or imported. */
export function openSession(session) {
  Object.assign(app, { session, selected: '', runsSince: 0, isFacilitator: false });
  app.ticked.clear();
  save();
  redraw();
}

/** Opens the saved session of a scenario, or a new one. */
export function openScenario(id) {
  const text = loadText(id);
  try {
    openSession(text === null ? newSession(id) : parseSession(text, scenarios));
  } catch (error) {
    openSession(newSession(id));
    announce(`${error.message} A new session was started.`);
  }
}
