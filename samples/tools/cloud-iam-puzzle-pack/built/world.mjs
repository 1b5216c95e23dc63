/** The invented cloud: accounts, identities and resources, and the statements that say who may do what. */
/** The account an id belongs to: what stands before the colon. */
export function accountOf(id) {
    return id.slice(0, id.indexOf(':'));
}
/** The last part of an id: ada for orchard:user/ada. */
export function shortName(id) {
    return id.slice(id.lastIndexOf('/') + 1);
}
/** The identity with this id; throws a sentence when there is none. */
export function findIdentity(world, id) {
    const found = world.identities.find((identity) => identity.id === id);
    if (!found)
        throw new Error(`there is no identity ${id}`);
    return found;
}
/** The resource with this id, or the one that holds it: orchard:store/recipes holds orchard:store/recipes/pie. Roles are resources too. */
export function findResource(world, id) {
    const role = world.identities.find((identity) => identity.id === id);
    if (role)
        return { id: role.id, tags: role.tags, statements: role.trust };
    return world.resources
        .filter((resource) => id === resource.id || id.startsWith(`${resource.id}/`))
        .sort((a, b) => b.id.length - a.id.length)[0];
}
