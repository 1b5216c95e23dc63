import { PRO_PRICE } from '@contracts/membership';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Contents, MEASURE, TEXT_COLUMNS } from '../../shared/ui/Contents';
import { anchorOf, type TextSection, TextSections } from '../../shared/ui/TextSections';
import { useSectionInView } from '../../shared/ui/useSectionInView';

const API = 'API';

/** Explains how to buy, download, verify and run tools and what an account offers, and links to the API reference. */
export function DocsPage() {
  const current = useSectionInView(TITLES.map(anchorOf));
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 8, md: 12 } }}>
      <Typography variant="h1" gutterBottom>
        Documentation
      </Typography>
      <Box sx={TEXT_COLUMNS}>
        <Contents titles={TITLES} current={current} />
        <Box sx={{ maxWidth: MEASURE, mt: { md: -8 } }}>
          <TextSections sections={GUIDE} />
          <Box component="section" id={anchorOf(API)} sx={{ scrollMarginTop: 64 }}>
            <Typography variant="h2" sx={{ mt: 8 }} gutterBottom>
              {API}
            </Typography>
            <Typography>
              To see and try every API call, open the{' '}
              <Link href="/api/docs" underline="always">
                API documentation
              </Link>
              .
            </Typography>
          </Box>
        </Box>
      </Box>
    </Container>
  );
}

/** The guide for new members, in the order in which they need it. */
const GUIDE: TextSection[] = [
  {
    title: 'Plans',
    paragraphs: [
      `Free tools only need an account. Pro tools need EXE Pro, ${PRO_PRICE} per month. Premium tools are bought one at a time and are yours to keep. They are not part of Pro, except for a few that Pro includes for a limited time: the page of such a tool says until when.`,
      'A card subscription renews every month until you cancel it in your account. A crypto payment buys 30 days and does not renew automatically; we email you reminders before it ends.',
    ],
    links: [
      { href: '/downloads?level=free', label: 'Free tools' },
      { href: '/downloads?level=pro', label: 'Pro tools' },
      { href: '/downloads?level=premium', label: 'Premium tools' },
      { href: '/subscribe', label: 'What Pro includes' },
    ],
  },
  {
    title: 'Buying',
    paragraphs: [
      'Log in, open a premium tool and select Buy, or select Buy Pro. You pay for premium tools in crypto. You can also pay for Pro by card where card payment is available.',
      'To pay with crypto, send the exact amount to the address shown, in the coin and on the network shown, before the time runs out. You can close the page: the payment is confirmed automatically, and your account lists the order with its receipt.',
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
    ],
    commands: [
      { system: 'Linux', command: 'sha256sum tool.zip' },
      { system: 'macOS', command: 'shasum -a 256 tool.zip' },
      { system: 'Windows', command: 'certutil -hashfile tool.zip SHA256' },
    ],
    links: [{ href: '/verify', label: 'Check a file in your browser' }],
  },
  {
    title: 'Running tools safely',
    paragraphs: [
      'The tools are simulations with made-up data. Before you run one, read its description, the safety notes in the archive and the source code.',
      'Use a virtual machine or a computer without important data, a standard user account instead of an administrator account, and a separate folder. Your system may warn you about unknown programs; only run files whose checksum matches.',
      'Never use what you learn on systems you do not have written permission to test.',
    ],
  },
  {
    title: 'Following a learning path',
    paragraphs: [
      'A learning path leads through several tools, with a short lesson before each of them and a self-check after it. When you are logged in, it shows how many of its steps you have done. Once all are done, you can get a certificate.',
    ],
    links: [{ href: '/paths', label: 'All learning paths' }],
  },
  {
    title: 'Your account',
    paragraphs: [
      'You can manage all of this in your account. When you register, we send you a link to confirm your email address. You can use everything before you open it; if it has expired, send it again.',
      'To change your email address, enter the new one and your password, and open the link that we send there. Your former address gets a link that undoes the change for seven days. Changing your password logs out all other browsers. If you have forgotten your password, select "Forgot your password?" in the login form; the link we send you works for 30 minutes.',
    ],
  },
  {
    title: 'Two-factor authentication',
    paragraphs: [
      'With two-factor authentication, nobody can log in with your password alone. You can use an authenticator app, which shows a new six-digit code every 30 seconds, passkeys, or both.',
      'A passkey is stored on your device or in your password manager and unlocked with your fingerprint, your face or a PIN. You can also log in with a passkey alone, without email and password.',
      'When you turn on two-factor authentication, you get ten backup codes, for example for when you lose your phone. Each works once. Save them at once: we cannot show them again. If you get new codes, the old ones stop working. If you lose your authenticator app or passkey as well as your backup codes, write to the address at the end of the terms.',
      'Before you change your two-factor authentication, we may ask for your password or a passkey again. We email you about each change.',
    ],
  },
  {
    title: 'Sessions',
    paragraphs: [
      'A login lasts 24 hours, or 30 days if you choose to stay logged in. Your account lists the browsers that are logged in and when each was last used. Log out one of them, or all others at once. We email you about logins from new browsers.',
    ],
  },
  {
    title: 'Your data',
    paragraphs: [
      'Download my data saves everything we store about you as a JSON file: your account, sessions, two-factor authentication, downloads, orders and emails, without passwords, keys and codes.',
      'Deleting your account erases your username, your email address and your logins at once and cannot be undone. You lose your tools and EXE Pro without a refund, and your card subscription is canceled. Records of payments stay, without your name and email address. Download your receipts first.',
    ],
  },
];

const TITLES = [...GUIDE.map(({ title }) => title), API];
