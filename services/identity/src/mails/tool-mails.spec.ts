import { toolUpdateMail, versionWithdrawnMail } from './tool-mails';

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

const WITHDRAWAL = {
  toolId: 't1',
  toolName: 'Port Scanner',
  version: 3,
  reason: 'It asks for a real password.',
  withdrawnAt: '2026-03-01T12:34:50.000Z',
  offeredVersion: 2,
};

describe('the mail about a withdrawn version', () => {
  it('has one key for each version, member and tool', () => {
    expect(versionWithdrawnMail(ADA, WITHDRAWAL, SITE).key).toBe('version-withdrawn:t1:u1:3');
  });

  it('says which version, when and why, what to do, and which version is offered now', () => {
    expect(versionWithdrawnMail(ADA, WITHDRAWAL, SITE)).toMatchObject({
      to: 'ada@example.com',
      subject: 'Version 3 of Port Scanner was withdrawn',
      blocks: [
        'Hi ada,',
        'Version 3 of Port Scanner, which you downloaded, was withdrawn. Please stop using it and delete it.',
        {
          facts: [
            ['Tool', 'Port Scanner'],
            ['Version', '3'],
            ['Withdrawn', 'March 1, 2026 at 12:34 PM UTC'],
            ['Reason', 'It asks for a real password.'],
          ],
        },
        "Version 2 is offered now. You can get it on the tool's page.",
        { link: 'Open the tool', url: 'https://exe.example/tools/t1' },
        expect.stringContaining('check it'),
        { link: 'Verify a file', url: 'https://exe.example/verify' },
        expect.stringContaining('Everyone who downloaded this version'),
      ],
    });
  });

  it('names no other version while the tool has no file', () => {
    const { blocks } = versionWithdrawnMail(ADA, { ...WITHDRAWAL, offeredVersion: null }, SITE);
    expect(blocks).toContainEqual(expect.stringContaining('no other version at the moment'));
  });
});
