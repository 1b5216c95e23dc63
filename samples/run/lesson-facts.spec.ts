import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolFolder } from '../samples-folder';
import { sampleTools } from './built-tools';

/** What a text without tests of its own says; each fact is named with its source. */
const read = (slug: string, file = 'LESSON.md'): string =>
  readFileSync(join(toolFolder(slug), file), 'utf8');
const row = (text: string, name: string): string =>
  text.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';

describe('the incident response playbook', () => {
  const playbook = read('incident-response-playbook');

  it('says the deadlines of the law (GDPR, Article 33; NIS2, Directive 2022/2555, Article 23)', () => {
    expect(row(playbook, 'Data protection authority')).toContain('within 72 hours');
    expect(row(playbook, 'Authority or CSIRT under NIS2')).toMatch(
      /early warning in 24 hours, notification in 72 hours, final report within a month/,
    );
  });

  it('promises nothing in the name of the police, and tells the insurer at once (CISA, #StopRansomware Guide, response checklist)', () => {
    expect(playbook).not.toMatch(/do not take your machines|before large expenses/);
    expect(row(playbook, 'Insurer')).toContain('at once');
    expect(playbook.indexOf('Notify the insurer now')).toBeLessThan(
      playbook.indexOf('## How severe?'),
    );
  });

  it('calls ransomware by its name (NIST IR 8374)', () => {
    expect(playbook).toContain('## Playbook: ransomware');
    expect(row(playbook, 'Ransomware')).not.toBe('');
  });

  it('says why krbtgt is reset twice (Microsoft Learn, AD Forest Recovery: Resetting the krbtgt password)', () => {
    expect(playbook).toMatch(
      /`krbtgt` twice, at least ten hours apart: the directory also accepts tickets under the previous password/,
    );
  });

  it('compares whole digests (NIST SP 800-86, section 3.1.2, verifies the integrity of copies with digests)', () => {
    expect(playbook).toContain('all 64 digits are compared');
    expect(playbook).not.toContain('first and last 8');
  });

  it('does not end an incident before the time in which it is watched', () => {
    expect(playbook).toContain('when the four weeks have passed without a sign');
    expect(playbook).not.toContain('when a week passed');
  });
});

describe('the Windows event quiz', () => {
  const events = [1, 2, 3, 4, 5, 6, 7].flatMap((log) =>
    read('windows-event-quiz', `logs/${log}.csv`)
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([, , host = '', , eventId = '']) => ({ host, eventId })),
  );
  const hostsOf = (...ids: string[]) =>
    events.filter(({ eventId }) => ids.includes(eventId)).map(({ host }) => host);

  it('lets every event be written where Windows writes it (Microsoft Learn, Advanced security audit policy settings)', () => {
    expect(events.length).toBeGreaterThan(1700);
    expect(new Set(hostsOf('4728', '4740', '4765', '4768', '4769', '4771', '4776'))).toEqual(
      new Set(['DC01', 'DC02']),
    );
    for (const host of hostsOf('4800', '4801')) expect(host).toMatch(/^WS/);
  });

  it('dates the end of RC4 by default (Microsoft, KB5073381: April 2026 changes the default, CVE-2026-20833)', () => {
    expect(read('windows-event-quiz')).toMatch(/In April 2026 .* AES the default .*CVE-2026-20833/);
  });
});

describe('other texts', () => {
  it('the review workbook refuses the shared address space (RFC 6598), which Go calls global and not private', async () => {
    const answer = read('secure-code-review-workbook')
      .split('### Task 31.')
      .at(-1)!
      .split('### Task 32.')[0]!;
    expect(answer).toContain('shared.Contains(ip)');
    expect(answer).toContain('netip.MustParsePrefix("100.64.0.0/10")');
  });

  it('the review workbook grades by the same guide in the book and in the notes for teachers', () => {
    const [guide = ''] =
      /(?<=## Grading guide\n\n)[^]*?(?=\n\n> )/.exec(read('secure-code-review-workbook')) ?? [];
    expect(guide).toContain('| 1 consequence |');
    expect(read('secure-code-review-workbook', 'TEACHERS.md')).toContain(guide);
  });

  it('the manifest review knows the rules of Android 12 (Android Developers, Back up user data with Auto Backup)', () => {
    expect(read('android-manifest-review')).toContain('dataExtractionRules');
    expect(row(read('android-manifest-review', 'answers.md'), '05 diary')).toMatch(
      /dataExtractionRules.*device-transfer/,
    );
  });

  it('the policy playground says that selectors see the attribute, not what is typed (W3C, Selectors Level 4, attribute selectors)', () => {
    expect(read('csp-policy-playground')).toMatch(
      /what somebody types changes the field's value but not the attribute/,
    );
  });

  it('the inbox quiz mentions endings of two parts (the Public Suffix List)', () => {
    expect(read('phishing-inbox-quiz')).toContain('*.co.uk*');
  });

  const textsOf = (slug: string) =>
    readdirSync(toolFolder(slug)).filter((file) => file.endsWith('.md'));

  it.each(sampleTools)(
    '$slug calls nothing out of reach for ever (NIST retires SHA-1, which was out of reach in 1995)',
    ({ slug }) => {
      for (const file of textsOf(slug))
        expect(read(slug, file)).not.toMatch(/out of (its )?reach for ?ever/);
    },
  );

  const WORDS: Record<string, number> = {
    'half an hour': 30,
    'an hour': 60,
    'an hour and a half': 90,
    'two hours': 120,
  };
  const timed = sampleTools.flatMap((tool) => {
    const [, time] =
      /Time: (half an hour|an hour and a half|an hour|two hours|\d+ minutes)\./.exec(
        read(tool.slug, 'README.md'),
      ) ?? [];
    return time ? [{ ...tool, time }] : [];
  });

  it.each(timed)(
    '$slug takes as long by its README as by its entry',
    ({ time, durationMinutes }) => {
      expect([time, WORDS[time] ?? Number.parseInt(time, 10)]).toEqual([time, durationMinutes]);
    },
  );
});

describe('the session lab', () => {
  it('keeps a copy of the site that is delivered, from which learners can begin again', () => {
    const slug = 'session-fixation-simulator';
    const codeOf = (file: string) => read(slug, file).replace(/^\/\/.*$/m, ''); // but for the comment that says which one it is
    expect(codeOf('original/site.php')).toBe(codeOf('site.php'));
  });
});
