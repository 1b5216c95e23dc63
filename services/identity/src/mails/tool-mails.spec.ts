import { toolUpdateMail } from './account-mails';

const ADA = { id: 'u1', username: 'ada', email: 'ada@example.com' };
const SITE = { PUBLIC_URL: 'https://exe.example' };
const UPDATE = { toolId: 't1', toolName: 'Port Scanner', version: 3, notes: '' };

describe('the mail about a new version', () => {
  it('has one key for each version, member and tool', () => {
    expect(toolUpdateMail(ADA, UPDATE, SITE).key).toBe('tool-update:t1:u1:3');
  });

  it('names the tool and the version, lists the notes, and links to the tool and to the switch', () => {
    const notes = 'Scans UDP ports.\r\n\r\nFixes <b>two</b> bugs.';
    expect(toolUpdateMail(ADA, { ...UPDATE, notes }, SITE)).toMatchObject({
      to: 'ada@example.com',
      subject: 'Port Scanner has a new version',
      blocks: [
        'Hi ada,',
        'Version 3 of Port Scanner is available.',
        'What changed:',
        'Scans UDP ports.',
        'Fixes <b>two</b> bugs.',
        { link: 'Open the tool', url: 'https://exe.example/tools/t1' },
        expect.stringContaining('turn it off'),
        { link: 'Turn off these emails', url: 'https://exe.example/account/data' },
      ],
    });
  });

  it('has no heading for notes that nobody wrote', () => {
    expect(toolUpdateMail(ADA, UPDATE, SITE).blocks).not.toContain('What changed:');
  });
});
