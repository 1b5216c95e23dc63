/** A template tag for the paths of calls: encodes each value as one segment, so that none can lead to another address. */
export const path = ({ raw }: TemplateStringsArray, ...values: string[]): string =>
  String.raw({ raw }, ...values.map(segmentOf));

/** `.` and `..` would move to another folder even when they are encoded once. */
const segmentOf = (value: string): string =>
  encodeURIComponent(/^\.{1,2}$/.test(value) ? value.replaceAll('.', '%2E') : value);
