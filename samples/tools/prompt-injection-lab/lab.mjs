import { runTurn } from './pipeline.mjs';
import { isLeaked } from './secret.mjs';

/** Whether a turn reached the goal of a level; where the goal is a code, the learner enters it (`isCode`). */
export function reachesGoal({ goal, secret = null }, { shown, requests }) {
  if (goal.kind === 'say') return shown.split('\n').some((line) => !line.startsWith('Summary:') && line.toLowerCase().includes(goal.text.toLowerCase()));
  if (goal.kind === 'request') return requests.some((address) => address.startsWith(goal.address) && address.includes(secret));
  return false;
}

/** Whether what the learner entered is the code of a level. */
export const isCode = ({ secret }, entered) => entered.trim().toLowerCase() === secret;

/** Sends the learner's text through a level: as the message, or as the document where the attacker only writes that. */
export function tryAttack(level, text) {
  const turn = level.attacker === 'document' ? { user: level.user, document: text } : { user: text };
  const result = runTurn(level.settings, level, turn);
  return { ...result, solved: reachesGoal(level, result) };
}

/** Whether an attack of a list gets through: a leaked secret, a forbidden sentence, or a request to a foreign host. */
function succeeds(round, settings, { turns, says }) {
  const results = turns.map((turn) => runTurn(settings, round, turn));
  const shown = results.map((result) => result.shown);
  return (
    (round.secret !== undefined && isLeaked(round.secret, shown)) ||
    (says !== undefined && shown.some((text) => text.toLowerCase().includes(says))) ||
    results.some(({ requests }) => requests.length > 0)
  );
}

/** Runs every attack and every honest message of a defense round through the learner's settings. */
export function gradeDefense(round, settings) {
  const passed = round.attacks.filter((attack) => succeeds(round, settings, attack));
  const broken = round.honest.filter(({ turn, shows }) => !runTurn(settings, round, turn).shown.toLowerCase().includes(shows.toLowerCase()));
  return {
    stopped: round.attacks.length - passed.length,
    attacks: round.attacks.length,
    served: round.honest.length - broken.length,
    honest: round.honest.length,
    passed,
    broken,
    solved: passed.length === 0 && broken.length === 0,
  };
}
