import { evaluate } from './evaluator.mjs';
import { isAllowed, searchWay } from './reach.mjs';
/** A question in words. */
export function ask({ by, action, on, facts, session, throughRoles }) {
    const known = Object.entries(facts ?? {}).map(([name, value]) => `${name} ${value}`);
    const extra = [known.length > 0 ? ` (${known.join(', ')})` : '', session ? ' in a session with a policy of its own' : ''].join('');
    return throughRoles ? `Is there any way for ${by} to do ${action} on ${on}${extra}, if need be through roles?` : `May ${by} do ${action} on ${on}${extra}?`;
}
/** The answers the evaluator gives to the questions of a puzzle in this world. */
export function verdicts(puzzle, world = puzzle.world) {
    return puzzle.questions.map((question) => isAllowed(world, question));
}
/** The decision on one question as steps; for a question through roles the way comes first. */
export function explain(world, question) {
    if (!question.throughRoles)
        return evaluate(world, question).steps;
    const { way, tried } = searchWay(world, question);
    const text = way ? `There is a way: ${way.chain.join(' -> ')}.` : 'There is none: no chain of roles leads to anybody who may do it.';
    const first = { title: 'Way', outcome: way ? 'goes on' : 'denied', text, details: tried };
    return way ? [first, ...way.decision.steps] : [first, ...evaluate(world, question).steps];
}
/** A world from text that a learner has edited; throws a sentence when it is none. */
export function readWorld(text) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch (problem) {
        throw new Error(`this is not valid JSON: ${problem instanceof Error ? problem.message : String(problem)}`);
    }
    if (typeof value !== 'object' || value === null || !('identities' in value) || !Array.isArray(value.identities) || !('resources' in value) || !Array.isArray(value.resources)) {
        throw new Error('a world has identities and resources');
    }
    for (const policy of policiesOf(value)) {
        if (!Array.isArray(policy))
            throw new Error('a policy is a list of statements');
        for (const statement of policy) {
            if (typeof statement.name !== 'string' || !['allow', 'deny'].includes(statement.effect))
                throw new Error('every statement has a name, and the effect allow or deny');
            if (!statement.actions === !statement.notActions)
                throw new Error(`"${statement.name}" needs either actions or notActions`);
        }
    }
    return value;
}
function policiesOf(world) {
    const identities = world.identities.flatMap(({ statements, boundary, trust }) => [statements, boundary, trust]);
    const rest = [...world.resources.map(({ statements }) => statements), ...Object.values(world.groups ?? {}), ...Object.values(world.guardrails ?? {})];
    return [...identities, ...rest].filter((policy) => policy !== undefined);
}
