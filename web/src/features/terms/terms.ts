import type { TextSection } from '../../shared/ui/TextSections';

/** The terms: the sections of the spec in its order (§2, /terms), then refunds and privacy. */
export const TERMS: TextSection[] = [
  {
    title: 'Educational purpose',
    paragraphs: [
      'Everything offered here is made for learning. The tools are simulated demonstrations: they show how an attack or a defence works on invented data and never touch a real system.',
      'Nothing here is offered as, or is suitable as, a tool for use against systems, accounts or people.',
    ],
  },
  {
    title: 'Legal compliance',
    paragraphs: [
      'You are responsible for following the laws that apply where you are. Testing a system needs the permission of its owner, in writing, before you begin.',
    ],
  },
  {
    title: 'Responsible use',
    paragraphs: [
      'Do not use what you learn here to gain access to, disturb or damage anything that is not yours. Do not pass tools off as something else, and do not remove their safety notes.',
      'Access may be ended when it is misused.',
    ],
  },
  {
    title: 'Subscription terms',
    paragraphs: [
      "EXE Pro costs $19.99/month. You can cancel anytime: a card subscription then ends with your paid period. Crypto payments don't renew automatically.",
      'Premium tools are bought one at a time and stay yours.',
    ],
  },
  {
    title: 'Limitation of liability',
    paragraphs: [
      'The tools are provided as they are, without warranty of any kind. As far as the law allows, we are not liable for damage that comes from using them or from not being able to use them.',
    ],
  },
  {
    title: 'Refunds',
    paragraphs: [
      'If a tool does not work as described, or you were charged twice or by mistake, write to us within 14 days of the payment with the order number on your receipt. Card payments are refunded to the card, cryptocurrency payments in the coin you paid with; network fees are not refunded.',
      'A refund ends the access it paid for: the tool, or the period of EXE Pro. Cancelling a subscription stops the next renewal and does not refund the current period. Your rights under the law are not affected.',
    ],
  },
  {
    title: 'Privacy',
    paragraphs: [
      'We store your username and email address, and your password only as an argon2id hash. They are kept as long as your account exists.',
      'Logging in sets one cookie with a session that ends after 24 hours, or after 30 days if you choose to stay logged in. There is no advertising and no tracking by others. Failed attempts to log in are recorded with the network address for a limited time, to stop password guessing.',
      'We store which tools you download and when, so that your dashboard can show it. Orders, payments and receipts are kept as proof of what you bought; card numbers go to the card processor and are never stored by us. Cryptocurrency addresses and transaction references belong to the order.',
      'Emails we send are deleted from our mail queue 30 days after they are sent, or 90 days after they could not be delivered. Server logs are technical records used to operate and protect the service.',
      'All of this is stored in the databases of this service. Payment processors receive what they need to take a payment. Write to us to see, correct or delete your data; records of payments may have to be kept as the law requires.',
    ],
  },
];
