/** The three verdicts of a triage, with the word on the button. */
export const verdictNames = { escalate: 'Escalate', monitor: 'Monitor', close: 'Close as benign' };
export const severities = ['critical', 'high', 'medium', 'low'];

const wordsOf = (alert) => [alert.id, alert.title, alert.subject, alert.address, alert.detail, alert.source, ...alert.evidence].join(' ').toLowerCase();

/** The alerts that fit every filter; an empty filter fits all. `status` is open, or one of the verdicts. */
export function filterAlerts(alerts, verdicts, { words = '', severity = '', source = '', status = '' }) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return alerts.filter((alert) => {
    const state = verdicts[alert.id]?.verdict ?? 'open';
    if ((severity && alert.severity !== severity) || (source && alert.source !== source) || (status && state !== status)) return false;
    const text = wanted.length > 0 ? wordsOf(alert) : '';
    return wanted.every((word) => text.includes(word));
  });
}

/** The alerts in groups of the same title or subject, the group with the most different titles first, then the largest. */
export function groupAlerts(alerts, field) {
  if (!field) return [{ name: '', alerts }];
  const groups = new Map();
  for (const alert of alerts) groups.set(alert[field], [...(groups.get(alert[field]) ?? []), alert]);
  const kinds = (list) => new Set(list.map(({ title }) => title)).size;
  return [...groups]
    .map(([name, list]) => ({ name, alerts: list, kinds: kinds(list) }))
    .sort((a, b) => b.kinds - a.kinds || b.alerts.length - a.alerts.length || a.name.localeCompare(b.name));
}

/** Other alerts that share the subject of this one, or an outside address in the detail or evidence; in order of time. */
export function relatedAlerts(alerts, alert) {
  const outside = (one) => new Set([one.detail, ...one.evidence].join(' ').match(/\b(?:198\.51\.100|203\.0\.113)\.\d+/g) ?? []);
  const mine = outside(alert);
  return alerts.filter((other) => other.id !== alert.id && (other.subject === alert.subject || [...outside(other)].some((address) => mine.has(address))));
}

/** Date and time of an alert as people read it: `Mar 10, 08:35`. */
export function shortTime(time) {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${months[Number(time.slice(5, 7)) - 1]} ${Number(time.slice(8, 10))}, ${time.slice(11, 16)}`;
}
