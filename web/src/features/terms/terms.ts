/** One section of the terms. */
export interface TermsSection {
  title: string;
  paragraphs: string[];
}

/** The terms, in the order of the spec (§2, /terms). */
export const TERMS: TermsSection[] = [
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
      'EXE Pro costs $19.99/month. You can cancel anytime: a card subscription then ends with the month that is paid for, a cryptocurrency period simply runs out, because it is never renewed by itself.',
      'Premium tools are bought one at a time and stay yours.',
    ],
  },
  {
    title: 'Limitation of liability',
    paragraphs: [
      'The tools are provided as they are, without warranty of any kind. As far as the law allows, we are not liable for damage that comes from using them or from not being able to use them.',
    ],
  },
];
