import { namespaceOf, ofKind } from './objects.mjs';

const GROUPS = {
  deployments: 'apps',
  statefulsets: 'apps',
  daemonsets: 'apps',
  replicasets: 'apps',
  jobs: 'batch',
  cronjobs: 'batch',
  networkpolicies: 'networking.k8s.io',
  roles: 'rbac.authorization.k8s.io',
  rolebindings: 'rbac.authorization.k8s.io',
  clusterroles: 'rbac.authorization.k8s.io',
  clusterrolebindings: 'rbac.authorization.k8s.io',
};
const CLUSTER_WIDE = ['nodes', 'namespaces', 'persistentvolumes', 'clusterroles', 'clusterrolebindings'];
/** Creating one of these starts a pod. Most can also be changed into another pod; of a pod itself, nearly nothing can be changed. */
const STARTS_PODS = ['deployments', 'statefulsets', 'daemonsets', 'replicasets', 'jobs', 'cronjobs'];

const includes = (list, value) => (list ?? []).includes('*') || (list ?? []).includes(value);

/** Splits "namespace/name" of a service account; a name without a slash is a user. */
function identityOf(who) {
  const [namespace, name] = who.split('/');
  if (name === undefined) return { user: who, groups: ['system:authenticated'] };
  const groups = ['system:authenticated', 'system:serviceaccounts', `system:serviceaccounts:${namespace}`];
  return { user: `system:serviceaccount:${namespace}:${name}`, groups };
}

function isSubject(subject, { user, groups }, binding) {
  if (subject.kind === 'Group') return groups.includes(subject.name);
  if (subject.kind === 'User') return subject.name === user;
  return `system:serviceaccount:${subject.namespace ?? namespaceOf(binding)}:${subject.name}` === user;
}

/** Whether one rule of a role allows a request. A rule with names allows nothing that has no name, such as list and create. */
function allows(rule, { verb, resource, name }) {
  const group = GROUPS[resource.split('/')[0]] ?? '';
  const names = rule.resourceNames ?? [];
  return (
    includes(rule.verbs, verb) &&
    includes(rule.apiGroups, group) &&
    includes(rule.resources, resource) &&
    (names.length === 0 || (name !== undefined && names.includes(name)))
  );
}

/**
 * Decides a request as Kubernetes' RBAC does: allowed if any binding gives a role with a matching rule; there are no denials. Returns the
 * name of the binding that allows it, or null. `who` is "namespace/account" or a user.
 */
export function findBinding(objects, request) {
  const identity = identityOf(request.who);
  const isClusterWide = CLUSTER_WIDE.includes(request.resource.split('/')[0]);
  for (const binding of [...ofKind(objects, 'ClusterRoleBinding'), ...ofKind(objects, 'RoleBinding')]) {
    const isLocal = binding.kind === 'RoleBinding';
    if (isLocal && (isClusterWide || namespaceOf(binding) !== request.namespace)) continue;
    if (!(binding.subjects ?? []).some((subject) => isSubject(subject, identity, binding))) continue;
    if (rulesOf(objects, binding).some((rule) => allows(rule, request))) return binding.metadata.name;
  }
  return null;
}

/** The rules of the role that a binding names. A RoleBinding may name a ClusterRole, whose rules then count in its namespace alone. */
function rulesOf(objects, binding) {
  const { kind: roleKind, name } = binding.roleRef ?? {};
  const role = ofKind(objects, roleKind ?? '').find(
    (one) => one.metadata.name === name && (roleKind === 'ClusterRole' || namespaceOf(one) === namespaceOf(binding)),
  );
  return role?.rules ?? [];
}

export const can = (objects, request) => findBinding(objects, request) !== null;

/** Every service account that `who` can act as in the end: by starting pods, by tokens, by impersonation; itself included. */
export function findReachable(objects, who) {
  const reached = new Set([who]);
  const accounts = ofKind(objects, 'ServiceAccount').map((account) => `${namespaceOf(account)}/${account.metadata.name}`);
  for (const actor of reached)
    for (const account of accounts) if (canBecome(objects, actor, account)) reached.add(account);
  return reached;
}

/** Whether `who` can start pods of its own making in a namespace: they run as any account there and mount any secret. */
const startsPods = (objects, who, namespace) =>
  can(objects, { who, verb: 'create', resource: 'pods', namespace }) ||
  STARTS_PODS.some((resource) => ['create', 'update', 'patch'].some((verb) => can(objects, { who, verb, resource, namespace })));

function canBecome(objects, who, account) {
  const [namespace, name] = account.split('/');
  const may = (verb, resource, named) => can(objects, { who, verb, resource, namespace, name: named });
  return (
    startsPods(objects, who, namespace) ||
    may('create', 'serviceaccounts/token', name) ||
    may('impersonate', 'serviceaccounts', name) ||
    runningAs(objects, account).some((pod) => may('create', 'pods/exec', pod))
  );
}

/** The pods that run as an account. */
const runningAs = (objects, account) =>
  ofKind(objects, 'Pod')
    .filter((pod) => `${namespaceOf(pod)}/${pod.spec?.serviceAccountName ?? 'default'}` === account)
    .map((pod) => pod.metadata.name);

/** Whether `who` can read a secret that exists in the end, itself or as an account that it can become: by a request, or by a pod that mounts it. */
export const readsSecret = (objects, who, namespace, name) =>
  ofKind(objects, 'Secret').some((secret) => namespaceOf(secret) === namespace && secret.metadata.name === name) &&
  [...findReachable(objects, who)].some(
    (actor) =>
      can(objects, { who: actor, verb: 'get', resource: 'secrets', namespace, name }) ||
      can(objects, { who: actor, verb: 'list', resource: 'secrets', namespace }) ||
      startsPods(objects, actor, namespace),
  );
