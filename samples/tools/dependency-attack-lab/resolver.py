"""A toy package manager: what an installation gets, by a project, a policy, a lock file and the day."""

from dataclasses import dataclass


@dataclass
class Policy:
    """What a team decides. `installScripts` is "all", "none" or a list of names; `blockedVersions` has texts such as `a@1.0.0`."""

    internalPrefixes: list
    useLockFile: bool
    checkDigests: bool
    installScripts: object
    minimumAgeDays: int
    ageExceptions: list
    allowNewPackages: bool
    blockedVersions: list

    def runs_script_of(self, name):
        if isinstance(self.installScripts, list):
            return name in self.installScripts
        return self.installScripts == "all"

    def blocks(self, name, version):
        """Nobody can name a version that is not there yet, so a block counts for those published before the month begins."""
        return version["day"] <= 0 and f"{name}@{version['version']}" in self.blockedVersions


class Refused(Exception):
    """The installation stops, with the reason."""


def parse(version):
    return tuple(int(part) for part in version.split("."))


def fits(version, wanted):
    """Whether a version fits `^1.2.0`: the same major number, and not older; with a leading zero, the same minor number, too."""
    found, least = parse(version), parse(wanted.lstrip("^"))
    if not wanted.startswith("^"):
        return found == least
    same = found[:1] == least[:1] if least[0] > 0 else found[:2] == least[:2]
    return same and found >= least


def candidates(registry, policy, name, day):
    """The versions of a name that the policy lets through on a day: of all registries, unless a prefix names the internal one."""
    is_internal = any(name.startswith(prefix) for prefix in policy.internalPrefixes)
    for package in registry:
        if package["name"] != name or (is_internal and package["registry"] != "internal"):
            continue
        for version in package["versions"]:
            too_young = day - version["day"] < policy.minimumAgeDays and name not in policy.ageExceptions
            is_kept_out = (too_young and package["registry"] == "public") or policy.blocks(name, version)
            if version["day"] <= day and not is_kept_out:
                yield {**version, "name": name, "registry": package["registry"]}


def choose(registry, policy, name, wanted, day):
    """The newest version that fits; a name that both registries have goes to the higher version, as many package managers do."""
    found = list(candidates(registry, policy, name, day))
    internal = any(one["registry"] == "internal" for one in found)
    fitting = [one for one in found if fits(one["version"], wanted) or (internal and one["registry"] == "public")]
    if not fitting:
        raise Refused(f"no version of {name} fits {wanted}")
    return max(fitting, key=lambda one: parse(one["version"]))


def resolve(registry, policy, dependencies, day, known=()):
    """Chooses a version for every dependency, and for those of the dependencies. `known` are the names of the lock file."""
    chosen = {}
    queue = list(dependencies.items())
    while queue:
        name, wanted = queue.pop(0)
        if name in chosen:
            continue
        if known and name not in known and not policy.allowNewPackages:
            raise Refused(f"{name} is new, and a person has to approve it")
        chosen[name] = choose(registry, policy, name, wanted, day)
        queue += [(inner, wanted_of(registry, inner)) for inner in chosen[name]["dependencies"]]
    return chosen


def wanted_of(registry, name):
    """A dependency of a package accepts the first version and later ones of the same major number."""
    versions = next(package for package in registry if package["name"] == name)["versions"]
    return f"^{versions[0]['version']}" if versions else "^0.0.0"


def is_offered(registry, chosen):
    return any(
        version["version"] == chosen["version"]
        for package in registry
        if (package["name"], package["registry"]) == (chosen["name"], chosen["registry"])
        for version in package["versions"]
    )


def install(registry, policy, dependencies, lock, day, delivered):
    """Installs on a day; `delivered` are digests that the registry delivers instead of the published ones. Returns name, version and whether its script ran."""
    if policy.useLockFile:
        chosen = dict(lock)
        for name in dependencies:
            if name not in chosen:
                raise Refused(f"{name} is not in the lock file")
    else:
        chosen = resolve(registry, policy, dependencies, day)
    for name, one in chosen.items():
        if not is_offered(registry, one):
            raise Refused(f"{name}@{one['version']} is no longer in the registry")
        bytes_of = delivered.get(f"{name}@{one['version']}", one["digest"])
        if policy.checkDigests and policy.useLockFile and bytes_of != one["digest"]:
            raise Refused(f"{name}@{one['version']} has another digest than the lock file")
    return {
        name: {**one, "ran": one["installScript"] and policy.runs_script_of(name), "isSwapped": f"{name}@{one['version']}" in delivered}
        for name, one in chosen.items()
    }
