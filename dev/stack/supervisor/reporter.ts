export interface Reporter {
  print: (line: string) => void;
  ready: (name: string, ms: number) => void;
  died: (name: string, reason: Error, delay: number, log: string) => void;
}

export function terminalReporter(write: (text: string) => void): Reporter {
  const print = (line: string) => write(`${line}\n`);
  return {
    print,
    ready: (name, ms) => print(`  ${name.padEnd(16)} ready after ${(ms / 1000).toFixed(1)} s`),
    died: (name, reason, delay, log) =>
      print(
        `  ${name.padEnd(16)} exited (${reason.message}); restarting in ${delay / 1000} s. Its log is ${log}`,
      ),
  };
}
