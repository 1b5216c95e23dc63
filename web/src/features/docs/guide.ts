import type { TextSection } from '../../shared/ui/TextSections';

/** What a new member needs to know, in the order in which they need it. */
export const GUIDE: TextSection[] = [
  {
    title: 'Plans',
    paragraphs: [
      'Free tools need an account and nothing else. Pro tools need EXE Pro, $19.99 a month. Premium tools are bought one at a time and stay yours; Pro does not include them.',
      'A card subscription renews each month until you cancel it on your dashboard. A cryptocurrency payment buys 30 days and never renews; we send reminders before it ends.',
    ],
  },
  {
    title: 'Buying',
    paragraphs: [
      'Log in, open the tool and choose the buy button, or choose Buy Pro. Premium tools are paid in cryptocurrency; Pro can also be paid by card where cards are offered.',
      'For a cryptocurrency payment, send the exact amount in the coin and on the network shown, to the address shown, before the time runs out. You can close the page: the payment is confirmed automatically, and your dashboard lists the order with its receipt.',
    ],
  },
  {
    title: 'Downloading',
    paragraphs: [
      'Choose Download on a tool you have access to. The file is saved under the name shown in its details. Log in again if the page says Login Required: your session has ended.',
    ],
  },
  {
    title: 'Verifying a download',
    paragraphs: [
      'The details of a tool show the SHA-256 checksum of its file. Compute the checksum of what you saved and compare the two; if they differ, do not run the file and download it again.',
      'Windows (PowerShell): Get-FileHash .\\tool.zip -Algorithm SHA256',
      'macOS: shasum -a 256 tool.zip',
      'Linux: sha256sum tool.zip',
    ],
  },
  {
    title: 'Running tools safely',
    paragraphs: [
      'The tools are simulations with invented data. Read the description and the safety notes in the archive first, and read the source before you run it.',
      'Use a virtual machine or a computer without important data, a normal user account instead of an administrator, and a folder of its own. Your system may warn about programs it does not know; run only files whose checksum matches.',
      'Never point what you learn at systems you have no written permission to test.',
    ],
  },
];
