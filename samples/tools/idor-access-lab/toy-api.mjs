/** A toy API: finds the route and the objects of a request, asks the rule, and answers. It never changes its data. */

const NOT_FOUND = { status: 404, body: { error: 'not found' }, reads: [], changes: [] };

/** Finds the route whose pattern fits, with the values of its parameters. */
export function findRoute(routes, method, path) {
  for (const route of routes) {
    const [verb, pattern] = route.name.split(' ');
    const [mine, theirs] = [pattern.split('/'), path.split('/')];
    if (verb !== method || mine.length !== theirs.length) continue;
    const parameters = {};
    const fits = mine.every((part, index) => {
      if (!part.startsWith('{')) return part === theirs[index];
      parameters[part.slice(1, -1)] = theirs[index];
      return theirs[index] !== '';
    });
    if (fits) return { route, parameters };
  }
  return null;
}

const fill = (template, scope) => template.replace(/\{([\w.]+)\}/g, (_whole, name) => String(name.split('.').reduce((value, key) => value?.[key], scope) ?? ''));

function findObject(world, address) {
  const [kind, id] = address.split('/');
  return world[kind]?.find((object) => object.id === id);
}

/** What an answer shows of an object: not the list of who may see it, which only the grader knows. */
export function shown({ readers: _readers, writers: _writers, ...object }) {
  return object;
}

function answerList(route, world, scope, rule) {
  const candidates = route.batch
    ? (Array.isArray(scope.body.ids) ? scope.body.ids : []).map((id) => findObject(world, `${route.list}/${id}`))
    : world[route.list].filter((object) => Object.entries(route.where ?? {}).every(([field, value]) => object[field] === fill(value, scope)));
  if (candidates.includes(undefined) || (route.batch && candidates.length === 0)) return NOT_FOUND;
  const allowed = candidates.filter((object) => rule({ ...scope, [route.as]: object, first: candidates[0] }));
  if (route.batch && allowed.length < candidates.length) return NOT_FOUND;
  return { status: 200, body: allowed.map(shown), reads: allowed, changes: [] };
}

/** Answers `{ method, path, query, body }` of a user under rules; a route without a rule refuses everybody. */
export function answer(routes, rules, world, user, { method, path, query = {}, body = {} }) {
  const found = findRoute(routes, method, path);
  const me = world.users.find(({ id }) => id === user);
  if (!found) return { ...NOT_FOUND, route: null };
  const { route, parameters } = found;
  const rule = rules.get(route.name) ?? (() => false);
  const scope = { ...parameters, me, query: { customer: me.id, ...query }, body };
  if (route.list) return { ...answerList(route, world, scope, rule), route };
  for (const [name, template] of Object.entries(route.loads ?? {})) {
    const object = findObject(world, fill(template, scope));
    if (!object) return { ...NOT_FOUND, route };
    scope[name] = object;
  }
  // Refused and missing look alike, so that nobody can find out what exists.
  if (!rule(scope)) return { ...NOT_FOUND, route };
  const pick = (names = []) => names.map((name) => scope[name]);
  const [reads, changes] = [pick(route.reads), pick(route.changes)];
  const result = route.says ? route.says.map((field) => world[field]).flat() : reads.map(shown);
  const content = route.self ? me : route.shows ? scope[route.shows] : result.length === 1 ? result[0] : result;
  return { status: 200, body: changes.length > 0 ? { changed: shown(changes[0]) } : content, reads, changes, route };
}
