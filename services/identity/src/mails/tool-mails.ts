import { formatDate, linkTo, type MailBlock, type NewMail } from '@libs/mail';
import { mailTo, type Recipient, type Site } from './account-mails';

interface ToolUpdate {
  toolId: string;
  toolName: string;
  version: number;
  notes: string; // may have several lines; empty if nobody wrote them
}

/** Tells a member that a tool they downloaded or own has a new version. */
export const toolUpdateMail = (
  user: Recipient,
  { toolId, toolName, version, notes }: ToolUpdate,
  site: Site,
): NewMail =>
  mailTo(user, {
    isBulk: true,
    key: `tool-update:${toolId}:${user.id}:${version}`,
    subject: `${toolName} has a new version`,
    blocks: [
      `Version ${version} of ${toolName} is available.`,
      ...whatChanged(notes),
      linkTo('Open the tool', `/tools/${toolId}`, site),
      'You get this email because your setting for emails about new versions is on. You can turn it off in your account.',
      linkTo('Turn off these emails', '/account/data', site),
    ],
  });

function whatChanged(notes: string): MailBlock[] {
  const lines = notes.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length === 0 ? [] : ['What changed:', ...lines];
}

interface WithdrawnVersion {
  toolId: string;
  toolName: string;
  version: number;
  reason: string; // as an administrator typed it
  withdrawnAt: string; // ISO 8601
  offeredVersion: number | null; // null while the tool has no file
}

/** Tells a member that a version they downloaded was withdrawn, and what to do. */
export const versionWithdrawnMail = (
  user: Recipient,
  { toolId, toolName, version, reason, withdrawnAt, offeredVersion }: WithdrawnVersion,
  site: Site,
): NewMail =>
  mailTo(user, {
    isBulk: true,
    key: `version-withdrawn:${toolId}:${user.id}:${version}`,
    subject: `Version ${version} of ${toolName} was withdrawn`,
    blocks: [
      `Version ${version} of ${toolName}, which you downloaded, was withdrawn. Please stop using it and delete it.`,
      {
        facts: [
          ['Tool', toolName],
          ['Version', String(version)],
          ['Withdrawn', formatDate(new Date(withdrawnAt))],
          ['Reason', reason],
        ],
      },
      offeredVersion === null
        ? "There is no other version at the moment. The tool's page shows when there is one."
        : `Version ${offeredVersion} is offered now. You can get it on the tool's page.`,
      linkTo('Open the tool', `/tools/${toolId}`, site),
      'Not sure which version a file is? Our site can check it. The file stays on your device.',
      linkTo('Verify a file', '/verify', site),
      'Everyone who downloaded this version gets this notice, whatever their settings for emails.',
    ],
  });
