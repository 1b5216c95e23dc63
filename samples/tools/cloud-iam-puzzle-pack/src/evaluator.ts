import { factsOf, matchStatement, type Match } from './statements.ts';
import { accountOf, findIdentity, findResource, type Question, type Statement, type World } from './world.ts';

/** One step of a decision, in the order in which it is taken. */
export interface Step {
  title: string;
  outcome: 'goes on' | 'denied' | 'allowed';
  text: string;
  /** Every statement that was looked at, and what came of it. */
  details: string[];
}

export interface Decision {
  allowed: boolean;
  steps: Step[];
}

interface Policy {
  source: string;
  statements: readonly Statement[] | undefined;
}

/**
 * Decides one question, step by step: a deny anywhere ends it; then each ceiling (guardrail, boundary, session) that exists
 * must allow; then somebody must grant it: in one account the identity's own policies or the resource's, across accounts both.
 */
export function evaluate(world: World, question: Question): Decision {
  const identity = findIdentity(world, question.by);
  const account = accountOf(identity.id);
  const own: Policy[] = [
    { source: `policy of ${identity.id}`, statements: identity.statements },
    ...(identity.groups ?? []).map((group) => ({ source: `group ${group}`, statements: groupOf(world, group) })),
  ];
  const resource = findResource(world, question.on);
  const theirs: Policy = { source: `policy of ${resource?.id ?? question.on}`, statements: resource?.statements };
  const ceilings: (Policy & { title: string })[] = [
    { title: 'Guardrail', source: `guardrail of ${account}`, statements: world.guardrails?.[account] },
    { title: 'Boundary', source: `boundary of ${identity.id}`, statements: identity.boundary },
    { title: 'Session', source: 'session policy', statements: question.session },
  ];

  const facts = factsOf(world, question);
  const look = (policies: readonly Policy[]) =>
    policies.flatMap(({ source, statements }) => (statements ?? []).map((statement) => ({ source, ...matchStatement(statement, question, facts) })));
  const steps: Step[] = [denyStep(look([...ceilings, ...own, theirs]))];
  for (const ceiling of ceilings) {
    if (steps.at(-1)?.outcome === 'goes on' && ceiling.statements) steps.push(ceilingStep(ceiling.title, ceiling.source, look([ceiling])));
  }
  if (steps.at(-1)?.outcome === 'goes on') steps.push(grantStep(look(own), look([theirs]), account === accountOf(question.on), needsTrust(world, question)));
  return { allowed: steps.at(-1)?.outcome === 'allowed', steps };
}

type Looked = Match & { source: string };

function groupOf(world: World, group: string): readonly Statement[] {
  const statements = world.groups?.[group];
  if (!statements) throw new Error(`there is no group ${group}`);
  return statements;
}

function describeLooked({ source, statement, matches, because }: Looked): string {
  return `${source}, "${statement.name}" (${statement.effect}): ${because}${matches ? '' : '; so it says nothing here'}`;
}

function allows(looked: readonly Looked[]): Looked | undefined {
  return looked.find(({ statement, matches }) => matches && statement.effect === 'allow');
}

function denyStep(looked: readonly Looked[]): Step {
  const denies = looked.filter(({ statement }) => statement.effect === 'deny');
  const hit = denies.find(({ matches }) => matches);
  const details = denies.map(describeLooked);
  if (hit) return { title: 'Deny', outcome: 'denied', text: `"${hit.statement.name}" in the ${hit.source} denies it. A deny always wins.`, details };
  return { title: 'Deny', outcome: 'goes on', text: denies.length > 0 ? 'No deny speaks about this.' : 'Nobody denies anything.', details };
}

function ceilingStep(title: string, source: string, looked: readonly Looked[]): Step {
  const hit = allows(looked);
  const details = looked.filter(({ statement }) => statement.effect === 'allow').map(describeLooked);
  if (hit) return { title, outcome: 'goes on', text: `The ${source} leaves room for it ("${hit.statement.name}"). That grants nothing yet.`, details };
  return { title, outcome: 'denied', text: `The ${source} leaves no room for it.`, details };
}

function grantStep(own: readonly Looked[], theirs: readonly Looked[], sameAccount: boolean, trustNeeded: boolean): Step {
  const [mine, resource] = [allows(own), allows(theirs.filter(({ named }) => named)) ?? allows(theirs)];
  const details = [...own, ...theirs].filter(({ statement }) => statement.effect === 'allow').map(describeLooked);
  const step = (allowed: boolean, text: string): Step => ({ title: 'Grant', outcome: allowed ? 'allowed' : 'denied', text, details });
  if (!sameAccount) {
    if (mine && resource) return step(true, `Two accounts, and both agree: "${mine.statement.name}" here and "${resource.statement.name}" there.`);
    if (mine) return step(false, 'Two accounts: the identity\'s own policies allow it, the policy of the resource does not.');
    if (resource) return step(false, 'Two accounts: the policy of the resource allows it, the identity\'s own policies do not.');
    return step(false, 'Two accounts, and neither allows it.');
  }
  if (mine && !trustNeeded) return step(true, `"${mine.statement.name}" in the ${mine.source} allows it.`);
  if (mine && resource) return step(true, `"${mine.statement.name}" in the ${mine.source} allows it, and the role trusts.`);
  if (mine) return step(false, 'A role must trust the identity that puts it on, and this one does not.');
  if (resource?.named) return step(true, `"${resource.statement.name}" in the ${resource.source} names the identity itself. In one account that is enough.`);
  if (resource) return step(false, `"${resource.statement.name}" in the ${resource.source} leaves it to the account, and no policy of the identity allows it.`);
  return step(false, 'Nobody allows it. What nobody allows is denied.');
}

/** Roles are stricter than other resources: nobody puts on a role that does not trust them. */
function needsTrust(world: World, { action, on }: Question): boolean {
  return action === 'role:Assume' && world.identities.some(({ id }) => id === on);
}
