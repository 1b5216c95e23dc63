import { evaluate, type Decision } from './evaluator.ts';
import { findIdentity, type Question, type World } from './world.ts';

/** A way to what was asked for: the identities on it, beginning with who asked, and the decision of its last step. */
export interface Way {
  chain: string[];
  decision: Decision;
}

/** A search for a way, with what was tried: every coat that could be put on or not, and why. */
export interface Search {
  way: Way | undefined;
  tried: string[];
}

/**
 * Looks for the shortest way to do something, if need be by putting on one role after the other. The facts of the question
 * hold on the whole way.
 */
export function searchWay(world: World, question: Question): Search {
  const queue: string[][] = [[findIdentity(world, question.by).id]];
  const seen = new Set(queue[0]);
  const tried: string[] = [];
  for (let chain = queue.shift(); chain; chain = queue.shift()) {
    const by = chain.at(-1) ?? question.by;
    const decision = evaluate(world, { ...question, by });
    if (decision.allowed) return { way: { chain, decision }, tried };
    for (const role of world.identities.filter(({ id, trust }) => trust !== undefined && !seen.has(id))) {
      const assume = evaluate(world, { by, action: 'role:Assume', on: role.id, facts: question.facts });
      tried.push(`${by} ${assume.allowed ? 'can' : 'cannot'} put on ${role.id}: ${assume.steps.at(-1)?.text ?? ''}`);
      if (!assume.allowed) continue;
      seen.add(role.id);
      queue.push([...chain, role.id]);
    }
  }
  return { way: undefined, tried };
}

/** The shortest way, or undefined when there is none. */
export function findWay(world: World, question: Question): Way | undefined {
  return searchWay(world, question).way;
}

/** Whether the question is answered with yes: directly, or through roles when it asks for that. */
export function isAllowed(world: World, question: Question): boolean {
  return question.throughRoles ? findWay(world, question) !== undefined : evaluate(world, question).allowed;
}
