import { renderMail } from './render-mail';

const EVIL = `"><img src=x onerror=alert(1)> & 'Co'`;

describe('renderMail', () => {
  const { text, html } = renderMail({
    subject: EVIL,
    blocks: [
      `Hello ${EVIL},`,
      {
        facts: [
          ['Item', EVIL],
          ['Price', '$9.99'],
        ],
      },
      { link: EVIL, url: 'https://exe.example.com/receipt/1?a=1&b=2' },
      { link: 'Bad', url: 'javascript:alert(1)' },
    ],
  });

  it('renders the same content as text and as HTML', () => {
    expect(text).toBe(
      [
        `Hello ${EVIL},`,
        `Item: ${EVIL}\nPrice: $9.99`,
        `${EVIL}:\nhttps://exe.example.com/receipt/1?a=1&b=2`,
        'Bad:\njavascript:alert(1)\n',
      ].join('\n\n'),
    );
    expect(html).toContain('<td>$9.99</td>');
    expect(html).toContain('<a href="https://exe.example.com/receipt/1?a=1&#38;b=2">');
  });

  it('escapes every value in the HTML', () => {
    expect(html).not.toContain('<img');
    expect(
      html.match(/&#34;&#62;&#60;img src=x onerror=alert\(1\)&#62; &#38; &#39;Co&#39;/g),
    ).toHaveLength(4);
  });

  it('loads no resources and links to http and https URLs only', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|style)|url\(|src=["']/);
    expect(html.match(/href="/g)).toHaveLength(1);
    expect(html).toContain('<p>Bad: javascript:alert(1)</p>');
  });
});
