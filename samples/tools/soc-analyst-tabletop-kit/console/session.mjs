/** The kinds of notes, so that a report keeps them apart. */
export const noteKinds = ['Known', 'Assumed', 'Decision', 'Action'];
const verdictWords = ['escalate', 'monitor', 'close'];

/** An exercise that has not begun. */
export function newSession(scenario) {
  return { version: 1, scenario, elapsed: 0, verdicts: {}, notes: [], dealt: [], curveballs: [], decisions: {}, rubric: {}, ended: false };
}

/** A curveball that was not drawn yet, or -1; `chance` is between 0 and 1. */
export function drawCurveball(total, drawn, chance) {
  const left = Array.from({ length: total }, (_, index) => index).filter((index) => !drawn.includes(index));
  return left.length > 0 ? left[Math.min(left.length - 1, Math.floor(chance * left.length))] : -1;
}

const isNumber = (value, from, to) => Number.isInteger(value) && value >= from && value <= to;
const isList = (value, most, check) => Array.isArray(value) && value.length <= most && value.every(check);
const isTable = (value, check) => typeof value === 'object' && value !== null && !Array.isArray(value) && Object.entries(value).every(check);
const isClock = (value) => typeof value === 'string' && /^\d{1,3}:[0-5]\d$/.test(value);

/** The session in a saved or imported text; throws with a sentence for people when it is none. */
export function parseSession(text, scenarios) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('This file is not JSON.');
  }
  const isKnown = isTable(value, () => true) && value.version === 1 && scenarios.some(({ id }) => id === value.scenario);
  if (!isKnown) throw new Error('This file is not a session of this kit.');
  const { alerts, cards } = scenarios.find(({ id }) => id === value.scenario);
  const ids = new Set(alerts.map(({ id }) => id));
  const isSound =
    isNumber(value.elapsed, 0, 864000) &&
    isTable(value.verdicts, ([id, one]) => ids.has(id) && verdictWords.includes(one?.verdict) && isClock(one.at)) &&
    isList(value.notes, 2000, (note) => noteKinds.includes(note?.kind) && typeof note.text === 'string' && note.text.length <= 4000 && isClock(note.at)) &&
    value.notes.every(({ alert }) => alert === undefined || ids.has(alert)) &&
    isList(value.dealt, cards.length, (index) => isNumber(index, 0, cards.length - 1)) &&
    isList(value.curveballs, 50, (index) => isNumber(index, 0, 49)) &&
    isTable(value.decisions, ([index, option]) => isNumber(Number(index), 0, cards.length - 1) && isNumber(option, 0, 2)) &&
    isTable(value.rubric, ([index, points]) => isNumber(Number(index), 0, 49) && isNumber(points, 0, 3)) &&
    typeof value.ended === 'boolean';
  if (!isSound) throw new Error('This session is damaged and was not opened.');
  const { version, scenario, elapsed, verdicts, notes, dealt, curveballs, decisions, rubric, ended } = value;
  return { version, scenario, elapsed, verdicts, notes, dealt, curveballs, decisions, rubric, ended };
}

/** Minutes and seconds since the start of the exercise: `07:05`. */
export function clock(seconds) {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

const oneLine = (text) => text.replace(/\s+/g, ' ').replace(/([\\`*_<[\]|#])/g, '\\$1');

/** The report of an exercise as Markdown: escalated alerts in order of time, notes by kind, decisions. */
export function toMarkdown(session, { name, alerts, cards }) {
  const escalated = alerts.filter(({ id }) => session.verdicts[id]?.verdict === 'escalate');
  const lines = [`# Incident report: ${name}`, '', `Exercise time: ${clock(session.elapsed)}. All data is simulated.`, '', '## Timeline', ''];
  lines.push(...(escalated.length > 0 ? escalated.map((alert) => `- ${alert.time} ${alert.id} ${oneLine(`${alert.title} (${alert.subject}): ${alert.detail}`)}`) : ['Nothing was escalated.']));
  for (const kind of noteKinds) {
    const notes = session.notes.filter((note) => note.kind === kind);
    lines.push('', `## ${kind}`, '', ...(notes.length > 0 ? notes.map(({ at, text, alert }) => `- ${at} ${oneLine(text)}${alert ? ` (alert ${alert})` : ''}`) : ['Nothing noted.']));
  }
  lines.push('', '## Cards', '');
  const taken = cards.flatMap(({ title, options }, index) => (session.decisions[index] === undefined ? [] : [`- ${oneLine(`${title}: ${options[session.decisions[index]].text}`)}`]));
  lines.push(...(taken.length > 0 ? taken : ['No card was decided.']));
  return `${lines.join('\n')}\n`;
}
