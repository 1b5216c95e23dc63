import { COOKIE_ORIGIN, COOKIES } from '@contracts/cookies';
import { PRO_PRICE } from '@contracts/membership';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useConfigQuery } from '../../shared/api/configApi';
import { Contents, MEASURE, TEXT_COLUMNS } from '../../shared/ui/Contents';
import { RouterLink } from '../../shared/ui/RouterLink';
import { anchorOf, type TextSection, TextSections } from '../../shared/ui/TextSections';

/** Terms & Disclaimer (spec §2, /terms). */
export function TermsPage() {
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 8, md: 12 } }}>
      <Typography variant="h1" gutterBottom>
        Terms & Disclaimer
      </Typography>
      <Typography sx={{ maxWidth: MEASURE }}>
        To learn how to buy, download and run the tools, see the{' '}
        <Link component={RouterLink} href="/docs" underline="always">
          documentation
        </Link>
        .
      </Typography>
      <Box sx={TEXT_COLUMNS}>
        <Contents titles={[...TERMS.map(({ title }) => title), CONTACT]} />
        <Box sx={{ maxWidth: MEASURE, mt: { md: -8 } }}>
          <TextSections sections={TERMS} />
          <Contact />
        </Box>
      </Box>
    </Container>
  );
}

const CONTACT = 'Contact';

function Contact() {
  const { data, isError } = useConfigQuery();
  return (
    <Box component="section" id={anchorOf(CONTACT)} sx={{ scrollMarginTop: 64 }}>
      <Typography variant="h2" sx={{ mt: 8 }} gutterBottom>
        {CONTACT}
      </Typography>
      <Typography>
        Questions about these terms:{' '}
        {data && (
          <Link href={`mailto:${data.supportEmail}`} underline="always">
            {data.supportEmail}
          </Link>
        )}
        {isError && 'the address could not be loaded.'}
      </Typography>
    </Box>
  );
}

const COOKIE_TEXTS = Object.values(COOKIES).map(
  ({ name, purpose, kept }) => `${name}: ${purpose} Kept for ${kept}.`,
);

/** The terms: the sections of spec §2 (/terms) in its order, then refunds and privacy. */
const TERMS: TextSection[] = [
  {
    title: 'Educational purpose',
    summary: 'Simulated tools, for learning only.',
    paragraphs: [
      'Everything here is for learning. The tools are simulated demonstrations: they show how an attack or a defense works on made-up data and never touch a real system.',
      'Nothing here is offered as, or suitable for, use against systems, accounts or people.',
    ],
  },
  {
    title: 'Legal compliance',
    summary: 'Get permission before you test.',
    paragraphs: [
      'You are responsible for following the laws that apply to you. Before you test a system, get written permission from its owner.',
    ],
  },
  {
    title: 'Responsible use',
    summary: 'Leave alone what is not yours.',
    paragraphs: [
      'Do not use what you learn here to access, disrupt or damage anything that is not yours. Do not pass tools off as something else, and do not remove their safety notes.',
      'Access may be terminated for misuse.',
    ],
  },
  {
    title: 'Subscription terms',
    summary: `${PRO_PRICE}/month for Pro, cancel anytime. Premium tools are yours to keep.`,
    paragraphs: [
      `EXE Pro costs ${PRO_PRICE}/month. Cancel anytime: a card subscription stays active until the end of your paid period. Crypto payments don't renew automatically.`,
      'Premium tools are bought one at a time and are yours to keep.',
    ],
  },
  {
    title: 'Limitation of liability',
    summary: 'As is, without warranty.',
    paragraphs: [
      'The tools are provided as is, without warranty of any kind. To the extent permitted by law, we are not liable for damage caused by using them or by not being able to use them.',
    ],
  },
  {
    title: 'Refunds',
    summary: 'Contact us within 14 days. Your statutory rights stay.',
    paragraphs: [
      'If a tool does not work as described, or you were charged twice or by mistake, contact us within 14 days of the payment and include the order number from your receipt. Card payments are refunded to your card, and crypto payments in the coin you paid with. Network fees are not refunded.',
      'After a refund you lose access to what you bought: the tool, or that period of EXE Pro. Canceling a subscription stops the next renewal and does not refund the current period. Your statutory rights are not affected.',
    ],
  },
  {
    title: 'Privacy',
    summary: 'No ads, no third-party trackers. You can download your data and delete your account.',
    paragraphs: [],
    parts: [
      {
        title: 'Your account',
        text: 'We store your username, your email address and an argon2id hash of your password, never the password itself. We keep them as long as your account exists.',
      },
      {
        title: 'Two-factor authentication',
        text: 'If you set it up, we store the secret that your authenticator app shares with us, the public keys and names of your passkeys and when you last used them, and SHA-256 hashes of your backup codes. The private key of a passkey, your fingerprint and your face never reach us.',
      },
      {
        title: 'Cookies',
        text: `Logging in sets cookies. ${COOKIE_ORIGIN} There are no ads and no third-party trackers.`,
        items: COOKIE_TEXTS,
      },
      {
        title: 'Sessions and logins',
        text: 'For each session, we store the names of your browser and device, when you logged in and, to the hour, when it was last used. To stop password guessing, we record failed login attempts with their network address for an hour, and the networks from which you have logged in for 90 days.',
      },
      {
        title: 'What administrators change',
        text: 'A log records what administrators change, for example when they suspend an account: who did it, when, why, and the values before and after. Entries are never changed or deleted. They contain no names or email addresses, only IDs.',
      },
      {
        title: 'Downloads and payments',
        text: 'We store which tools you download and when, so we can show them on your dashboard. We keep orders, payments and receipts as proof of what you bought, including crypto addresses and transaction references. Card numbers go straight to the card processor; we never store them. Payment processors receive only what they need to process a payment.',
      },
      {
        title: 'Ratings and progress',
        text: 'We store your ratings with the name that you choose for each of them, your reports of other ratings, the steps of learning paths that you have done, and your certificates. You can delete a rating at any time. If an administrator has hidden it, we delete its text and name, and record that it was hidden, when and why, so that it is not posted again. If you delete your account, your ratings still count, without name and text; your progress and certificates are deleted.',
      },
      {
        title: 'Emails and server logs',
        text: 'The emails we send you are deleted from our queue 30 days after they are sent, or 90 days after delivery failed. We use server logs only to run and protect the service. All of this is stored in our own databases.',
      },
      {
        title: 'What you can do',
        text: 'In your account you can change your email address, download everything we store about you, and delete your account. Deleting it erases your username and email address; a keyed hash of the username stays, so that nobody else can use that name. We may be required by law to keep payment records. Questions about your data? Contact us.',
      },
    ],
  },
];
