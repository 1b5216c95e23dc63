"""A simulated kernel: what a process inside a container can reach, judged by the manifest alone."""

from dataclasses import dataclass, field

#: Everything a breakout can end with, in the order in which it is reported.
POWERS = {
    "host-files-read": "read system files of the node",
    "host-files-write": "write system files of the node, so run code on it",
    "host-processes": "see and signal the node's processes",
    "process-memory": "read the memory of other processes of the node",
    "host-network": "use the node's network: local services, the metadata address",
    "sniff-neighbors": "forge packets and listen to neighbors",
    "kernel": "load code into the kernel",
    "runtime": "command the container runtime, so start any container",
    "cluster": "call the cluster's API with a token",
    "become-root": "gain root inside the container by a set-uid program",
}

#: Docker's fourteen. Other runtimes leave fewer; CRI-O, for one, leaves out NET_RAW.
DEFAULT_CAPABILITIES = {
    *("AUDIT_WRITE", "CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "MKNOD", "NET_BIND_SERVICE"),
    *("NET_RAW", "SETFCAP", "SETGID", "SETPCAP", "SETUID", "SYS_CHROOT"),
}
#: Those that the rules below know, on top of the defaults.
STRONG_CAPABILITIES = {"SYS_ADMIN", "SYS_PTRACE", "SYS_MODULE", "DAC_READ_SEARCH", "NET_ADMIN"}
RUNTIME_SOCKETS = ("/run/docker.sock", "/run/containerd/containerd.sock", "/run/crio/crio.sock")
#: Folders of the node for data of workloads; everything else is the system's.
DATA_FOLDERS = ("/srv", "/var/log")


@dataclass
class Workload:
    """One container of a manifest in the shape of a Kubernetes pod; absent settings have Kubernetes' defaults."""

    name: str
    host_network: bool = False
    host_pid: bool = False
    mounts_token: bool = True
    token_may: list = field(default_factory=list)
    privileged: bool = False
    user: int = 0
    group: int = None
    escalates: bool = True
    added: set = field(default_factory=set)
    dropped: set = field(default_factory=set)
    mounts: list = field(default_factory=list)
    read_only_root: bool = False

    @property
    def capabilities(self):
        """The capabilities of a process of root; another user has them only by gaining root."""
        if self.privileged or "ALL" in self.added:
            return DEFAULT_CAPABILITIES | STRONG_CAPABILITIES | self.added
        if "ALL" in self.dropped:
            return set(self.added)
        return (DEFAULT_CAPABILITIES - self.dropped) | self.added

    @property
    def allows_escalation(self):
        """Kubernetes does not forbid it to a privileged container or one with SYS_ADMIN."""
        return self.escalates or self.privileged or "SYS_ADMIN" in self.added

    @property
    def can_be_root(self):
        return self.user == 0 or self.allows_escalation

    @property
    def powers_of_root(self):
        return self.capabilities if self.can_be_root else set()


def real_path(path):
    """A path of the node without detours: `/srv/../etc/` is `/etc`, and `/var/run` is a link to `/run`."""
    parts = []
    for part in path.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part not in ("", "."):
            parts.append(part)
    path = "/" + "/".join(parts)
    return path[4:] if path == "/var/run" or path.startswith("/var/run/") else path


def read_workloads(document):
    """Makes a workload of each container of a manifest, the one that does the work first; raises KeyError or TypeError for one without."""
    spec = document["spec"]
    containers = spec["containers"] + spec.get("initContainers", []) + spec.get("ephemeralContainers", [])
    if not spec["containers"]:
        raise KeyError("containers")
    return [read_container(document, container) for container in containers]


def read_container(document, container):
    spec = document["spec"]
    security = {**spec.get("securityContext", {}), **container.get("securityContext", {})}
    capabilities = security.get("capabilities", {})
    paths = {volume["name"]: real_path(volume["hostPath"]["path"]) for volume in spec.get("volumes", []) if "hostPath" in volume}
    return Workload(
        name=document["metadata"]["name"],
        host_network=spec.get("hostNetwork", False),
        host_pid=spec.get("hostPID", False),
        mounts_token=spec.get("automountServiceAccountToken", True),
        token_may=document["metadata"].get("annotations", {}).get("tokenMay", []),
        privileged=security.get("privileged", False),
        user=security.get("runAsUser", 0),
        group=security.get("runAsGroup"),
        escalates=security.get("allowPrivilegeEscalation", True),
        added=set(capabilities.get("add", [])),
        dropped=set(capabilities.get("drop", [])),
        mounts=[
            (paths[mount["name"]], mount.get("readOnly", False))
            for mount in container.get("volumeMounts", [])
            if mount["name"] in paths
        ],
        read_only_root=security.get("readOnlyRootFilesystem", False),
    )


def find_powers(document):
    """The powers that the containers of a manifest reach, as a set of names of POWERS."""
    return set().union(*(powers_of(workload) for workload in read_workloads(document)))


def powers_of(workload):
    """What the settings give by themselves, not what somebody could do next with it: somebody who writes the node's files gets the rest, too."""
    found = set()
    root = workload.can_be_root
    capabilities = workload.powers_of_root
    if workload.user != 0 and workload.allows_escalation:
        found.add("become-root")
    for path, is_read_only in workload.mounts:
        if root and any(is_within(socket, path) for socket in RUNTIME_SOCKETS):
            found.add("runtime")  # a read-only mount of a socket still takes commands
        if path not in RUNTIME_SOCKETS and is_broad(path):
            found.add("host-files-read")
            if not is_read_only and root:
                found.add("host-files-write")
    if "SYS_ADMIN" in capabilities:
        found |= {"host-files-read", "host-files-write"}
    if "DAC_READ_SEARCH" in capabilities:
        found.add("host-files-read")
    if "SYS_MODULE" in capabilities:
        found.add("kernel")
    if workload.host_pid:
        found.add("host-processes")
        if "SYS_PTRACE" in capabilities:
            found.add("process-memory")
    if workload.host_network:
        found.add("host-network")
        if "NET_RAW" in capabilities or "NET_ADMIN" in capabilities:
            found.add("sniff-neighbors")
    if workload.mounts_token and workload.token_may:
        found.add("cluster")
    return found


def is_within(path, folder):
    return folder == "/" or path == folder or path.startswith(folder + "/")


def is_broad(path):
    """Whether a path of the node is the system's: not one of the logs, nor a folder of its own below `/srv`."""
    return path == "/srv" or not any(is_within(path, folder) for folder in DATA_FOLDERS)
