import { listSources } from '../build/list-sources';
import { sampleTools } from '../run/built-tools';
import { toolFolder } from '../samples-folder';
import { checkMentions } from './mentions';

const finds = (name: string, text: string, path = 'LESSON.md', fileName = 'a.zip') =>
  checkMentions({ knownAs: [name], fileName }, [{ path, content: Buffer.from(text) }]).length;

describe('the names under which a tool is known', () => {
  it.each(sampleTools)('$slug: its own texts mention each of them', async (tool) => {
    expect(checkMentions(tool, await listSources(toolFolder(tool.slug)))).toEqual([]);
  });

  it.each([
    ['CWE-79 Cross-site scripting (XSS)', 'The flaw is CWE-79.'],
    ['CWE-79 Cross-site scripting (XSS)', 'XSS is old.'],
    ['MITRE ATT&CK T1110.003 Password Spraying', 'Sprayers try one password (T1110.003).'],
    ['OWASP Top 10 A05:2025 Injection', 'An injection gains other rows.'],
    ['UEBA (user behavior analytics)', 'UEBA products learn what is usual.'],
    ['Sigma rules', 'Write it as a Sigma rule.'],
    ['Disassembly (Ghidra, IDA)', 'Ghidra and IDA help with disassembly.'],
  ])('%s is mentioned by "%s"', (name, text) => {
    expect(finds(name, text)).toBe(0);
  });

  it.each([
    ['Nmap', 'A scanner knocks.'],
    ['CWE-79 Cross-site scripting', 'The flaw is CWE-798.'],
    ['MITRE ATT&CK T1110 Brute Force', 'T1110.003 is spraying.'],
    ['AWS EKS, Azure AKS', 'AWS EKS runs the cluster.'],
    ['Disassembly (Ghidra, IDA)', 'Ghidra is for disassembly.'],
    ['IDA', 'He lives in Idaho. Ida does not.'],
    ['Nmap', 'Known as: Nmap; SYN scan.'],
  ])('%s is not mentioned by "%s"', (name, text) => {
    expect(finds(name, text)).toBe(1);
  });

  it('count in what the learner gets, and not in a log or beside a document', () => {
    expect(finds('Nmap', 'Nmap', 'scan.log')).toBe(1);
    expect(finds('Nmap', 'Nmap', 'README.md')).toBe(0);
    expect(finds('Nmap', 'Nmap', 'README.md', 'a.pdf')).toBe(1);
  });
});
