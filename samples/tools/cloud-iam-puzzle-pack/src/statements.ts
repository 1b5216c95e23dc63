import { fillIn, firstFit, fitsPattern, inRange } from './patterns.ts';
import { accountOf, findIdentity, findResource, shortName, type Condition, type Question, type Statement, type World } from './world.ts';

/** Whether a statement speaks about a question, and in words why, or why not. */
export interface Match {
  statement: Statement;
  matches: boolean;
  because: string;
  /** For statements with `who`: whether the identity is named itself, or only its account or everybody. */
  named: boolean;
}

/** Everything a condition may ask about. */
export function factsOf(world: World, question: Question): Record<string, string> {
  const identity = findIdentity(world, question.by);
  const facts: Record<string, string> = { ...question.facts, 'identity.id': identity.id, 'identity.name': shortName(identity.id), 'identity.account': accountOf(identity.id) };
  for (const [name, value] of Object.entries(identity.tags ?? {})) facts[`identity.tag.${name}`] = value;
  for (const [name, value] of Object.entries(findResource(world, question.on)?.tags ?? {})) facts[`resource.tag.${name}`] = value;
  return facts;
}

/** Compares one statement with a question. */
export function matchStatement(statement: Statement, question: Question, facts: Readonly<Record<string, string>>): Match {
  const named = statement.who?.includes(question.by) ?? false;
  const reason = whoProblem(statement, question) ?? actionProblem(statement, question.action) ?? resourceProblem(statement, question.on, facts) ?? conditionProblem(statement, facts);
  return { statement, matches: reason === undefined, because: reason ?? 'fits who, what and where', named };
}

function whoProblem({ who }: Statement, { by }: Question): string | undefined {
  if (!who || who.includes('*') || who.includes(by) || who.includes(`account/${accountOf(by)}`)) return undefined;
  return `speaks of ${who.join(', ')}, not of ${by}`;
}

function actionProblem({ actions, notActions }: Statement, action: string): string | undefined {
  if (notActions) {
    const excepted = firstFit(action, notActions);
    return excepted === undefined ? undefined : `excepts ${excepted}`;
  }
  return firstFit(action, actions ?? []) === undefined ? `speaks of ${(actions ?? []).join(', ')}, not of ${action}` : undefined;
}

function resourceProblem({ resources, notResources }: Statement, on: string, facts: Readonly<Record<string, string>>): string | undefined {
  const filled = (patterns: readonly string[]) => patterns.map((pattern) => fillIn(pattern, facts)).filter((pattern) => pattern !== undefined);
  if (notResources) {
    const excepted = firstFit(on, filled(notResources));
    return excepted === undefined ? undefined : `excepts ${excepted}`;
  }
  // In the policy of a resource, what it is about goes without saying.
  if (!resources) return undefined;
  return firstFit(on, filled(resources)) === undefined ? `speaks of ${resources.join(', ')}, not of ${on}` : undefined;
}

function conditionProblem({ when }: Statement, facts: Readonly<Record<string, string>>): string | undefined {
  const failed = (when ?? []).find((condition) => !holds(condition, facts));
  if (!failed) return undefined;
  const value = facts[failed.fact];
  return `demands ${describeCondition(failed)}; ${value === undefined ? `${failed.fact} is missing` : `${failed.fact} is ${value}`}`;
}

/** A condition in words. */
export function describeCondition({ fact, test, value, ifPresent }: Condition): string {
  return `${fact} ${test} ${[value].flat().join(' or ')}${ifPresent ? ' (if present)' : ''}`;
}

/** Whether a condition holds. A missing fact fails every test but notEquals, and passes all tests with `ifPresent`. */
export function holds(condition: Condition, facts: Readonly<Record<string, string>>): boolean {
  const actual = facts[condition.fact];
  if (actual === undefined) return condition.ifPresent === true || condition.test === 'notEquals';
  const wanted = [condition.value].flat().map((value) => fillIn(value, facts)).filter((value) => value !== undefined);
  switch (condition.test) {
    case 'equals':
      return wanted.includes(actual);
    case 'notEquals':
      return !wanted.includes(actual);
    case 'like':
      return wanted.some((pattern) => fitsPattern(actual, pattern));
    case 'inRange':
      return wanted.some((range) => inRange(actual, range));
    case 'before':
      return wanted.every((limit) => actual < limit);
    case 'after':
      return wanted.every((limit) => actual > limit);
  }
}
