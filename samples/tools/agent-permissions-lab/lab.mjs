import { run } from './agent.mjs';
import { readPolicy } from './policy.mjs';

/** Runs a policy through every scenario of a round. Throws an Error when the policy cannot be read. */
export function grade(round, text) {
  const policy = readPolicy(text);
  const results = round.scenarios.map((scenario) => ({ scenario, ...run(policy, scenario) }));
  const attacks = results.filter(({ scenario }) => scenario.isAttack);
  const harmed = attacks.filter(({ harm }) => harm.length > 0);
  const failed = results.filter(({ isDone }) => !isDone);
  const tiring = results.filter(({ questions }) => questions > round.questions);
  return {
    attacks: attacks.length,
    stopped: attacks.length - harmed.length,
    tasks: results.length,
    done: results.length - failed.length,
    harmed,
    failed,
    tiring,
    solved: harmed.length === 0 && failed.length === 0 && tiring.length === 0,
  };
}

/** A call in words. */
export function wordingOf({ tool, what, to, amount }) {
  return [tool, what === to ? '' : what, to && `to ${to}`, amount !== undefined && `amount ${amount}`].filter(Boolean).join(' ');
}
