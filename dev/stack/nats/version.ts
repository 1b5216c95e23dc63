/** A release number, as in `nats-server: v2.10.7`. */
export interface Version {
  major: number;
  minor: number;
}

/** The release that `nats-server --version` names, or undefined when the text names none. */
export function parseVersion(text: string): Version | undefined {
  const found = /v?(\d+)\.(\d+)\.\d+/.exec(text);
  return found ? { major: Number(found[1]), minor: Number(found[2]) } : undefined;
}

/** Is this release at least `major.minor`? */
export function isAtLeast(version: Version, major: number, minor: number): boolean {
  return version.major > major || (version.major === major && version.minor >= minor);
}
