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

  it('promises nothing in the name of the police, and tells the insurance at once (CISA, #StopRansomware Guide, response checklist)', () => {
    expect(playbook).not.toMatch(/do not take your machines|before large expenses/);
    expect(row(playbook, 'Insurance')).toContain('at once');
    expect(playbook.indexOf('Tell the insurance now')).toBeLessThan(
      playbook.indexOf('## How severe?'),
    );
  });

  it('calls ransomware by its name (NIST IR 8374)', () => {
    expect(playbook).toContain('## Playbook: ransomware');
    expect(row(playbook, 'Ransomware')).not.toBe('');
  });

  it('says why krbtgt is reset twice (Microsoft Learn, AD Forest Recovery: Resetting the krbtgt password)', () => {
    expect(playbook).toMatch(
      /`krbtgt` twice, at least ten hours apart: the directory also accepts tickets under the password before/,
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
  interface QuizEvent {
    eventId: number;
    host: string;
    text: string;
  }
  const events = JSON.parse(read('windows-event-quiz', 'events.json')) as QuizEvent[];
  const hostsOf = (...ids: number[]) =>
    events.filter(({ eventId }) => ids.includes(eventId)).map(({ host }) => host);

  it('lets every event be written where Windows writes it (Microsoft Learn, Advanced security audit policy settings)', () => {
    expect(new Set(hostsOf(4768, 4769, 4771))).toEqual(new Set(['DC-01']));
    for (const host of hostsOf(4800, 4801)) expect(host).toMatch(/^WS-/);
    expect(new Set(hostsOf(5140, 5145))).toEqual(new Set(['SRV-FILE']));
    for (const { host, text } of events)
      for (const [, named] of text.matchAll(/(?:on|of|blocked) ((?:WS|SRV|DC)-\w+)/g))
        expect([text, named]).toEqual([text, host]);
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

  it('the event quiz gives each account one office', () => {
    const events = JSON.parse(read('windows-event-quiz', 'events.json')) as { text: string }[];
    const named = events.flatMap(({ text }) =>
      Array.from(text.matchAll(/\b([a-z]\.[a-z]+) of the (\w+)/g), ([, account, office]) => [
        account,
        office,
      ]),
    );
    expect(named.length).toBeGreaterThan(2);
    for (const [account, office] of named)
      expect([account, office]).toEqual(named.find(([other]) => other === account));
  });

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
