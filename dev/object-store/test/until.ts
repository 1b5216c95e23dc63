/** Waits until a condition holds, checking every 10 ms for at most ten seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 1000; !(await holds()); left -= 1) {
    if (left === 0) throw new Error('The condition did not hold within ten seconds.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
