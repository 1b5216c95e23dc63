/**
 * Returns how many letters must be inserted, removed, replaced or swapped with their neighbor to make one word of another (optimal string
 * alignment), or more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
    }
    if (Math.min(...row) > limit) return limit + 1;
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}
