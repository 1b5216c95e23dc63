import { GROUPS, TOOLS } from './tools.mjs';

const DECISIONS = ['allow', 'ask', 'deny'];
const OWN_DOMAIN = 'larkfield.example.com';

/** An email address of the company, or a page on its host: both are read whole, since a stranger may write our name anywhere else. */
function isOwn(to) {
  if (typeof to !== 'string') return false;
  if (/^[^\s@/:,;<>]+@[^\s@]+$/.test(to)) return to.split('@')[1].toLowerCase() === OWN_DOMAIN;
  try {
    const { protocol, host, username } = new URL(to);
    return protocol === 'https:' && host === OWN_DOMAIN && username === '';
  } catch {
    return false;
  }
}

/** What a rule can require of a call, besides its tool. `state` is what the agent has read since the task began. */
const CONDITIONS = {
  'to own': ({ to }) => isOwn(to),
  'to known': ({ to }, { known }) => known.includes(to),
  'after stranger': (_call, { hasReadStranger }) => hasReadStranger,
  'after secret': (_call, { hasReadSecret }) => hasReadSecret,
};
const NAMES = Object.keys(CONDITIONS);

/**
 * Reads a policy: one rule a line, `allow|ask|deny` and a tool, a group or `everything`, then conditions: `to own`, `to known`,
 * `after stranger`, `after secret`, `over 100`. Throws an Error with the line of a mistake.
 */
export function readPolicy(text) {
  return text.split('\n').flatMap((whole, index) => {
    const line = whole.replace(/#.*$/, '').trim();
    if (line === '') return [];
    const [decision, target, ...rest] = line.split(/\s+/);
    const fail = (why) => {
      throw new Error(`Line ${index + 1}: ${why}`);
    };
    if (!DECISIONS.includes(decision)) fail('a rule begins with allow, ask or deny.');
    if (target !== 'everything' && !GROUPS.includes(target) && !Object.hasOwn(TOOLS, target ?? '')) fail(`there is no tool or group ${target ?? ''}.`);
    const conditions = [];
    for (let at = 0; at < rest.length; at += 2) {
      const condition = `${rest[at]} ${rest[at + 1] ?? ''}`;
      if (!NAMES.includes(condition) && !/^over \d+$/.test(condition)) fail(`"${condition.trim()}" is not a condition.`);
      conditions.push(condition);
    }
    return [{ decision, target, conditions, line: index + 1 }];
  });
}

function applies({ target, conditions }, call, state) {
  if (target !== 'everything' && target !== call.tool && target !== TOOLS[call.tool].group) return false;
  return conditions.every((condition) =>
    condition.startsWith('over ') ? (call.amount ?? 0) > Number(condition.slice(5)) : CONDITIONS[condition](call, state),
  );
}

/** The first rule that applies decides; without one, a call is denied. */
export function decide(policy, call, state) {
  const rule = policy.find((one) => applies(one, call, state));
  return rule ? { decision: rule.decision, line: rule.line } : { decision: 'deny', line: null };
}
