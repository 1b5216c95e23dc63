import { readRules } from './rule-language.mjs';
import { answer, findRoute } from './toy-api.mjs';

/** Objects that an answer shows or changes although this user may not. */
export function breaches({ reads, changes }, user) {
  return [...reads.filter(({ readers }) => !readers.includes(user)), ...changes.filter(({ writers }) => !writers.includes(user))];
}

/** The rules that the API has, as text: what a reviewer would read. */
export const rulesAsText = (routes) => routes.map(({ name, rule }) => `${name}: ${rule}`).join('\n');

/** Part one: one request to the API as it is; a breach makes its route a finding. */
export function probe(routes, world, user, request) {
  const result = answer(routes, readRules(rulesAsText(routes), routes), world, user, request);
  return { ...result, finding: result.route && breaches(result, user).length > 0 ? result.route.name : null };
}

const product = (lists) => lists.reduce((rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])), [[]]);

/** Every request that a route can get in a world: all ids of its parameters, all bodies, all filters. */
export function requestsOf(route, world) {
  const [method, pattern] = route.name.split(' ');
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const paths = product(names.map((name) => world[route.ids[name]].map(({ id }) => id))).map((ids) => names.reduce((path, name, index) => path.replace(`{${name}}`, ids[index]), pattern));
  const bodies = route.batch
    ? product([world[route.list], world[route.list]]).map((pair) => ({ ids: pair.map(({ id }) => id) }))
    : route.body
      ? world[route.body.of].map(({ id }) => ({ [route.body.field]: id }))
      : [{}];
  const queries = route.query ? [{}, ...world[route.query.of].map(({ id }) => ({ [route.query.field]: id }))] : [{}];
  return paths.flatMap((path) => bodies.flatMap((body) => queries.map((query) => ({ method, path, body, query }))));
}

/** What the owner of the product wants: exactly the objects that this user may see or change, all of them and no others. */
function expected(routes, world, user, request) {
  const { route } = findRoute(routes, request.method, request.path);
  const everything = answer(routes, new Map([[route.name, () => true]]), world, user, request);
  if (everything.status !== 200) return null;
  if (route.list && !route.batch) return { attack: breaches(everything, user).length > 0, keep: everything.reads.filter(({ readers }) => readers.includes(user)) };
  // A file asked for under a project to which it does not belong: whatever is answered, nobody is harmed.
  if (route.belongs && everything.reads.length > 0 && breaches(everything, user).length === 0 && !request.path.includes(`/${everything.reads[0][route.belongs]}/`)) return null;
  return { attack: breaches(everything, user).length > 0 };
}

const describe = (world, user, { method, path, query, body }) => {
  const parts = [`${user} (${world.users.find(({ id }) => id === user).role}): ${method} ${path}`];
  if (Object.keys(query).length > 0) parts.push(`?customer=${query.customer}`);
  if (Object.keys(body).length > 0) parts.push(` ${JSON.stringify(body)}`);
  return parts.join('');
};

/** Part two: every user sends every request, in two worlds; returns what is still wrong, by route. */
export function gradeRules(routes, worlds, text) {
  const rules = readRules(text, routes);
  const counts = { attacks: 0, refused: 0, honest: 0, served: 0 };
  const wrong = new Map();
  const note = (route, kind, line) => {
    const entry = wrong.get(route.name) ?? { passed: [], broken: [] };
    entry[kind].push(line);
    wrong.set(route.name, entry);
  };
  for (const world of worlds)
    for (const route of routes)
      for (const request of requestsOf(route, world))
        for (const { id: user } of world.users) {
          const want = expected(routes, world, user, request);
          if (!want) continue;
          const got = answer(routes, rules, world, user, request);
          const line = describe(world, user, request);
          const leaks = breaches(got, user).length > 0;
          const serves = want.keep ? want.keep.every((object) => got.reads.includes(object)) : got.status === 200;
          if (want.attack) {
            counts.attacks += 1;
            if (leaks) note(route, 'passed', line);
            else counts.refused += 1;
          }
          if (!want.attack || want.keep?.length > 0) {
            counts.honest += 1;
            if (serves) counts.served += 1;
            else note(route, 'broken', line);
          }
        }
  return { ...counts, right: routes.length - wrong.size, routes: routes.length, wrong, solved: wrong.size === 0 };
}
