/** Tests that take a system of their own: part of `npm run test:faults:all`, where the machine has what they need. */
export function describeInAll(name: string, missing: string | undefined, tests: () => void): void {
  const reason = process.env.FAULTS === 'all' ? missing : 'npm run test:faults:all runs it';
  if (reason) describe.skip(`${name} (${reason})`, tests);
  else describe(name, tests);
}
