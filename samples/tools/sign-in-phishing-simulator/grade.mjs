import { ATTACKS, runAttacks } from './attacks.mjs';
import { brokenNeeds } from './tenant.mjs';

/** Part one: a scene is right when both the action and its reason are. */
export const gradeScene = (answer, action, reason) => ({ action: action === answer.action, reason: reason === answer.reason, right: action === answer.action && reason === answer.reason });

/** The company of part two: tap to approve, and everything else open. */
const OPEN = { group: { method: 'push', fallback: 'none', device: 'any', managed: true }, firm: { deviceCode: 'everyone', legacy: 'off', consent: 'anyone', session: 'long', registration: 'anywhere', helpdesk: 'questions' } };

/** Controls that are added one at a time. */
export const CONTROLS = [
  { id: 'number', name: 'Number matching', group: { method: 'number' } },
  { id: 'passkey', name: 'Passkeys, no fallback', group: { method: 'passkey' } },
  { id: 'managed', name: 'Managed devices only', group: { device: 'managed' } },
  { id: 'rooms', name: 'Device codes for rooms only', firm: { deviceCode: 'rooms' } },
  { id: 'verified', name: 'Verified, modest apps only', firm: { consent: 'verified' } },
  { id: 'bound', name: 'Sessions bound to the device', firm: { session: 'bound' } },
  { id: 'callback', name: 'Help desk calls back', firm: { helpdesk: 'callback' } },
];

/** The attacks of part two. */
export const PREDICTED = ['fatigue', 'call', 'relay', 'device-code', 'consent', 'stealer', 'reset'].map((id) => ATTACKS.find((attack) => attack.id === id));

/** Which controls, alone, stop an attack. */
export function stoppersOf(attack) {
  return CONTROLS.filter(({ group, firm }) => attack.run({ ...OPEN.group, ...group }, { ...OPEN.firm, ...firm }).result === 'stopped').map(({ id }) => id);
}

/** Part two: is exactly the right set of controls marked for an attack? */
export function gradePrediction(attack, marked) {
  const stoppers = stoppersOf(attack);
  return { right: marked.length === stoppers.length && stoppers.every((id) => marked.includes(id)), missing: stoppers.filter((id) => !marked.includes(id)).length, extra: marked.filter((id) => !stoppers.includes(id)).length };
}

/** Why a control does or does not stop an attack, for after the answer. */
export function explainPrediction(attack) {
  return CONTROLS.map(({ id, name, group, firm }) => ({ id, name, ...attack.run({ ...OPEN.group, ...group }, { ...OPEN.firm, ...firm }) }));
}

/** Part three: no attack gets through, no work is broken. */
export function gradeTenant(tenant) {
  const rows = runAttacks(tenant);
  const outcomes = rows.flatMap(({ outcomes: list }) => list);
  const needs = brokenNeeds(tenant);
  const open = outcomes.filter(({ result }) => result === 'through').length;
  return { rows, needs, held: outcomes.length - open, total: outcomes.length, solved: open === 0 && needs.length === 0 };
}
