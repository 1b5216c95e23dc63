/** Thrown when the public log is not a continuation of the one that this browser saw; its message says how it differs. */
export class LogChanged extends Error {}
