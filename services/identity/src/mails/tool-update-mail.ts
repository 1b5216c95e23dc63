import { linkTo, type MailBlock, type NewMail } from '@libs/mail';
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
    key: `tool-update:${toolId}:${user.id}:${version}`,
    subject: `${toolName} has a new version`,
    blocks: [
      `Version ${version} of ${toolName} is available.`,
      ...whatChanged(notes),
      linkTo('Open the tool', `/tools/${toolId}`, site),
      'You get this email because you asked to be told about new versions. You can turn it off in your account.',
      linkTo('Turn off these emails', '/account/data', site),
    ],
  });

function whatChanged(notes: string): MailBlock[] {
  const lines = notes.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length === 0 ? [] : ['What changed:', ...lines];
}
