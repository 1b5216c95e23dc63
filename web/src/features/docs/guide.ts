import type { TextSection } from '../../shared/ui/TextSections';

/** The guide for new members, in the order in which they need it. */
export const GUIDE: TextSection[] = [
  {
    title: 'Plans',
    paragraphs: [
      'Free tools only need an account. Pro tools need EXE Pro, $19.99 per month. Premium tools are bought one at a time and are yours to keep; Pro does not include them.',
      'A card subscription renews every month until you cancel it on your dashboard. A crypto payment buys 30 days and does not renew automatically; we email you reminders before it ends.',
    ],
  },
  {
    title: 'Buying',
    paragraphs: [
      'Log in, open a premium tool and select Buy, or select Buy Pro. You pay for premium tools in crypto. You can also pay for Pro by card where card payment is available.',
      'To pay with crypto, send the exact amount to the address shown, in the coin and on the network shown, before the time runs out. You can close the page: the payment is confirmed automatically, and your dashboard lists the order with its receipt.',
    ],
  },
  {
    title: 'Downloading',
    paragraphs: [
      'Select Download on a tool you have access to. The file is saved under the name shown in its details. If you see Login Required, your session has ended: log in again.',
    ],
  },
  {
    title: 'Verifying a download',
    paragraphs: [
      "A tool's details show the SHA-256 checksum of its file. Compute the checksum of your download and compare the two. If they differ, do not run the file; download it again.",
      'Windows (PowerShell): Get-FileHash .\\tool.zip -Algorithm SHA256',
      'macOS: shasum -a 256 tool.zip',
      'Linux: sha256sum tool.zip',
    ],
  },
  {
    title: 'Running tools safely',
    paragraphs: [
      'The tools are simulations with made-up data. Before you run one, read its description, the safety notes in the archive and the source code.',
      'Use a virtual machine or a computer without important data, a standard user account instead of an administrator account, and a separate folder. Your system may warn you about unknown programs; only run files whose checksum matches.',
      'Never use what you learn on systems you do not have written permission to test.',
    ],
  },
];
