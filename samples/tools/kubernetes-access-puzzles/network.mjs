import { namespaceOf, ofKind } from './objects.mjs';

const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Refuses fields that the API does not know, as `kubectl` does: a selector with a typo would otherwise select everything. */
function checkFields(value, what, known) {
  if (value === undefined || value === null) return;
  if (!isMap(value)) throw new Error(`${what} is a map, such as {${known[0]}: ...}, not ${JSON.stringify(value)}.`);
  const stray = Object.keys(value).find((key) => !known.includes(key));
  if (stray !== undefined) throw new Error(`${what} has no field ${stray}. It has: ${known.join(', ')}.`);
}

function checkList(value, what, check) {
  if (value === undefined || value === null) return;
  if (!Array.isArray(value)) throw new Error(`${what} is a list: its items begin with a hyphen.`);
  value.forEach(check);
}

function checkSelector(selector, what) {
  checkFields(selector, what, ['matchLabels', 'matchExpressions']);
  if (selector?.matchLabels !== undefined && selector.matchLabels !== null && !isMap(selector.matchLabels)) throw new Error('matchLabels is a map of labels, such as {app: web}.');
  checkList(selector?.matchExpressions, 'matchExpressions', (one) => checkFields(one, 'An item of matchExpressions', ['key', 'operator', 'values']));
}

/** Throws an Error if a network policy has a form that the API refuses. */
export function checkPolicy({ metadata, spec }) {
  const of = `of ${metadata.name}`;
  checkFields(spec, `The spec ${of}`, ['podSelector', 'policyTypes', 'ingress', 'egress']);
  if (!spec) throw new Error(`The network policy ${metadata.name} has no spec.`);
  checkSelector(spec.podSelector, `The podSelector ${of}`);
  checkList(spec.policyTypes, `policyTypes ${of}`, (type) => {
    if (type !== 'Ingress' && type !== 'Egress') throw new Error(`policyTypes ${of} are Ingress and Egress, not ${type}.`);
  });
  for (const [direction, [, side]] of Object.entries(DIRECTIONS))
    checkList(spec[direction], `${direction} ${of}`, (rule) => {
      checkFields(rule, `A rule of ${direction} ${of}`, [side, 'ports']);
      checkList(rule?.[side], `${side} ${of}`, (peer) => {
        checkFields(peer, `An item of ${side} ${of}`, ['podSelector', 'namespaceSelector', 'ipBlock']);
        checkSelector(peer?.podSelector, `A podSelector ${of}`);
        checkSelector(peer?.namespaceSelector, `A namespaceSelector ${of}`);
      });
      checkList(rule?.ports, `ports ${of}`, (one) => checkFields(one, `An item of ports ${of}`, ['port', 'protocol', 'endPort']));
    });
}

/** Whether labels fulfill a selector; an empty one selects everything. */
function matches(selector, labels = {}) {
  const equal = Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
  return (
    equal &&
    (selector?.matchExpressions ?? []).every(({ key, operator, values = [] }) => {
      if (operator === 'In') return values.includes(labels[key]);
      if (operator === 'NotIn') return !values.includes(labels[key]);
      return operator === 'Exists' ? key in labels : !(key in labels);
    })
  );
}

/** The labels of a namespace; Kubernetes adds its name. */
function labelsOfNamespace(objects, name) {
  const found = ofKind(objects, 'Namespace').find(({ metadata }) => metadata.name === name);
  return { ...found?.metadata.labels, 'kubernetes.io/metadata.name': name };
}

/** Whether a peer of a policy in `namespace` is this pod. Both selectors in one item mean *and*; two items mean *or*. */
function isPeer(objects, peer, namespace, pod) {
  if (!peer?.namespaceSelector && !peer?.podSelector) return false; // an ipBlock is never a pod here
  const isInNamespace =
    peer.namespaceSelector
      ? matches(peer.namespaceSelector, labelsOfNamespace(objects, namespaceOf(pod)))
      : namespaceOf(pod) === namespace;
  return isInNamespace && (!peer.podSelector || matches(peer.podSelector, pod.metadata.labels));
}

const DIRECTIONS = { ingress: ['Ingress', 'from'], egress: ['Egress', 'to'] };

/** The policy types in force: those it lists, else Ingress, and Egress if it has egress rules. */
const typesOf = ({ spec }) => spec.policyTypes ?? (spec.egress ? ['Ingress', 'Egress'] : ['Ingress']);

/** Whether one entry of a rule's `ports` means this port. Without a protocol it means TCP, without a port all of them. */
const isPortOf = (one, { port, protocol = 'TCP' }) =>
  (one?.protocol ?? 'TCP') === protocol &&
  (one?.port === undefined || one.port === port || (one.endPort !== undefined && port >= one.port && port <= one.endPort));

/** Whether the policies that select a pod let a connection with another pod through, in one direction. Without any policy, all is open. */
function isOpen(objects, direction, pod, other, target) {
  const [type, side] = DIRECTIONS[direction];
  const policies = ofKind(objects, 'NetworkPolicy').filter(
    (policy) =>
      namespaceOf(policy) === namespaceOf(pod) &&
      typesOf(policy).includes(type) &&
      matches(policy.spec.podSelector, pod.metadata.labels),
  );
  if (policies.length === 0) return true;
  return policies.some((policy) =>
    (policy.spec[direction] ?? []).some((rule) => {
      const { ports, [side]: peers } = rule ?? {}; // a list that is missing or empty restricts nothing
      const isPort = !ports?.length || ports.some((one) => isPortOf(one, target));
      return isPort && (!peers?.length || peers.some((peer) => isPeer(objects, peer, namespaceOf(policy), other)));
    }),
  );
}

/** Whether a pod can open a connection to another: its egress and the other's ingress must both be open. Pods are "namespace/name". */
export function canConnect(objects, { from, to, port, protocol }) {
  const find = (name) => {
    const pod = ofKind(objects, 'Pod').find((one) => `${namespaceOf(one)}/${one.metadata.name}` === name);
    if (!pod) throw new Error(`There is no pod ${name}.`);
    return pod;
  };
  const [source, target] = [find(from), find(to)];
  return isOpen(objects, 'egress', source, target, { port, protocol }) && isOpen(objects, 'ingress', target, source, { port, protocol });
}
