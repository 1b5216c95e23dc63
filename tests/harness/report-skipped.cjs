/** Lists skipped tests at the end of a run: their titles say why, and Jest only counts them. With `-t`, the others are skipped, too, and not listed. */
module.exports = class ReportSkipped {
  constructor(
    { testNamePattern },
    _options,
    _context,
    write = (text) => process.stderr.write(text),
  ) {
    this.isFiltered = Boolean(testNamePattern);
    this.write = write;
  }

  onRunComplete(_contexts, { testResults }) {
    if (this.isFiltered) return;
    const skipped = testResults
      .flatMap((file) => file.testResults)
      .filter(({ status }) => status === 'pending' || status === 'todo');
    if (skipped.length === 0) return;
    const lines = skipped.map(({ fullName }) => `  ${fullName}`);
    this.write(`\nNot run, and why:\n${lines.join('\n')}\n`);
  }
};
