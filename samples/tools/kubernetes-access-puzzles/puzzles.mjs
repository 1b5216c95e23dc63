import { canConnect, checkPolicy } from './network.mjs';
import { can, findReachable, readsSecret } from './rbac.mjs';
import { readManifests } from './yaml.mjs';

/** What the cluster says to one question of a puzzle. */
export function decide(objects, question) {
  switch (question.kind) {
    case 'connect':
      return canConnect(objects, question);
    case 'become':
      return findReachable(objects, question.who).has(question.account);
    case 'read-secret':
      return readsSecret(objects, question.who, question.namespace, question.name);
    default:
      return can(objects, question);
  }
}

/** A question as a sentence or a command. */
export function wordingOf(question) {
  switch (question.kind) {
    case 'connect':
      return `${question.from} connects to ${question.to}, ${question.protocol ?? 'TCP'} port ${question.port}`;
    case 'become':
      return `${question.who} can end up acting as ${question.account}`;
    case 'read-secret':
      return `${question.who} can end up reading the secret ${question.name} in ${question.namespace}`;
    default: {
      const [namespace, account] = question.who.split('/');
      const as = account ? `system:serviceaccount:${namespace}:${account}` : question.who;
      const [resource, subresource] = question.resource.split('/');
      const object = question.name ? `${resource}/${question.name}` : resource;
      const part = subresource ? ` --subresource=${subresource}` : '';
      return `kubectl auth can-i ${question.verb} ${object}${part}${question.namespace ? ` -n ${question.namespace}` : ''} --as ${as}`;
    }
  }
}

/** Compares predictions (yes or no for each question) with what the cluster says; tells how many are right, not which. */
export function gradePrediction(puzzle, predictions) {
  const objects = readManifests(puzzle.manifests);
  const right = puzzle.questions.filter((question, index) => decide(objects, question) === predictions[index]).length;
  return { right, of: puzzle.questions.length, solved: right === puzzle.questions.length };
}

/** Applies the learner's manifests to the fixed ones and compares the cluster with what is wanted. Throws when they cannot be read. */
export function gradeRepair(puzzle, edited) {
  const objects = [...readManifests(puzzle.fixed ?? ''), ...readManifests(edited)];
  for (const object of objects)
    if (!object || typeof object !== 'object' || !object.kind || !object.metadata?.name)
      throw new Error('Every manifest needs kind and metadata.name.');
  for (const object of objects) if (object.kind === 'NetworkPolicy') checkPolicy(object);
  const wrong = puzzle.wants.filter((want) => decide(objects, want) !== want.allowed);
  return { right: puzzle.wants.length - wrong.length, of: puzzle.wants.length, wrong, solved: wrong.length === 0 };
}
