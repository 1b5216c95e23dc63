/** The invented cloud: accounts, identities and resources, and the statements that say who may do what. */

/** One test of a fact about the request. `ifPresent` passes when the fact is missing. */
export interface Condition {
  fact: string;
  test: 'equals' | 'notEquals' | 'like' | 'inRange' | 'before' | 'after';
  value: string | string[];
  ifPresent?: boolean;
}

/** One sentence of a policy. `who` stands in policies of resources only; `not...` means everything else. */
export interface Statement {
  name: string;
  effect: 'allow' | 'deny';
  who?: string[];
  actions?: string[];
  notActions?: string[];
  resources?: string[];
  notResources?: string[];
  when?: Condition[];
}

/** Somebody who asks: a user, or a role that others may put on. Ids look like orchard:user/ada. */
export interface Identity {
  id: string;
  tags?: Record<string, string>;
  groups?: string[];
  statements?: Statement[];
  /** The most this identity may ever do; grants nothing by itself. */
  boundary?: Statement[];
  /** Who may put on this role. */
  trust?: Statement[];
}

export interface Resource {
  id: string;
  tags?: Record<string, string>;
  statements?: Statement[];
}

/** Everything a decision depends on. Guardrails are kept by account and limit all its identities. */
export interface World {
  guardrails?: Record<string, Statement[]>;
  groups?: Record<string, Statement[]>;
  identities: Identity[];
  resources: Resource[];
}

/** One question to the cloud. `facts` are what it knows besides: address, second factor, time and the like. */
export interface Question {
  by: string;
  action: string;
  on: string;
  facts?: Record<string, string>;
  /** A policy handed over when the role was put on; limits this session. */
  session?: Statement[];
  /** Asks whether there is a way at all, if need be through roles. */
  throughRoles?: boolean;
}

/** The account an id belongs to: what stands before the colon. */
export function accountOf(id: string): string {
  return id.slice(0, id.indexOf(':'));
}

/** The last part of an id: ada for orchard:user/ada. */
export function shortName(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** The identity with this id; throws a sentence when there is none. */
export function findIdentity(world: World, id: string): Identity {
  const found = world.identities.find((identity) => identity.id === id);
  if (!found) throw new Error(`there is no identity ${id}`);
  return found;
}

/** The resource with this id, or the one that holds it: orchard:store/recipes holds orchard:store/recipes/pie. Roles are resources too. */
export function findResource(world: World, id: string): Resource | undefined {
  const role = world.identities.find((identity) => identity.id === id);
  if (role) return { id: role.id, tags: role.tags, statements: role.trust };
  return world.resources
    .filter((resource) => id === resource.id || id.startsWith(`${resource.id}/`))
    .sort((a, b) => b.id.length - a.id.length)[0];
}
