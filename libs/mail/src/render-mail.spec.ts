import { greeting, type MailBlock } from './mail-content';
import { renderMail } from './render-mail';

const EVIL = `"><img src=x onerror=alert(1)> & 'Co'`;
const ESCAPED = '&#34;&#62;&#60;img src=x onerror=alert(1)&#62; &#38; &#39;Co&#39;';

const blocks: MailBlock[] = [
  greeting(EVIL),
  'Thank you. We received your payment.',
  {
    facts: [
      ['Item', EVIL],
      ['Price', '$9.99'],
    ],
  },
  { link: EVIL, url: 'https://exe.example.com/receipt/1?a=1&b=2' },
  { link: 'Bad', url: 'javascript:alert(1)' },
  { link: 'More', url: 'https://exe.example.com/more' },
];

describe('renderMail', () => {
  const { text, html } = renderMail({ subject: EVIL, blocks });

  it('renders the same content as text and as HTML', () => {
    expect(text).toBe(
      [
        `Hi ${EVIL},`,
        'Thank you. We received your payment.',
        `Item: ${EVIL}\nPrice: $9.99`,
        `${EVIL}:\nhttps://exe.example.com/receipt/1?a=1&b=2`,
        'Bad:\njavascript:alert(1)',
        'More:\nhttps://exe.example.com/more',
        '-- \nEXE · Security learning tools, safe and simulated\n',
      ].join('\n\n'),
    );
    expect(html).toMatch(/<dt [^>]*>Price<\/dt><dd [^>]*>\$9\.99<\/dd>/);
    expect(html).toContain('<a href="https://exe.example.com/receipt/1?a=1&#38;b=2"');
    expect(html).toContain('EXE · Security learning tools, safe and simulated');
  });

  it('escapes every value in the HTML', () => {
    expect(html).not.toContain('<img');
    expect(html.split(ESCAPED)).toHaveLength(5);
  });

  it('loads no resources and links to http and https URLs only', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe)|@import|url\(|src=["']/);
    expect(html.match(/href="/g)).toHaveLength(2);
    expect(html).toContain('>Bad: javascript:alert(1)</p>');
  });

  it('makes the first link a button, and only that one', () => {
    expect(html.match(/<a [^>]*class="button"/g)).toHaveLength(1);
    expect(html).toMatch(/receipt\/1[^>]*class="button"/);
  });

  it('has colors for both schemes, and shows the first sentence in the list of mails', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toContain('<div style="display:none">Thank you. We received your payment.</div>');
  });
});
