import { html } from './html';

describe('HTML', () => {
  it('escapes text and leaves HTML unchanged', () => {
    const name = `<b>"Tom" & 'Co'</b>`;
    expect(html`<p title="${name}">${html`<i>${name}</i>`}</p>`.text).toBe(
      '<p title="&#60;b&#62;&#34;Tom&#34; &#38; &#39;Co&#39;&#60;/b&#62;"><i>&#60;b&#62;&#34;Tom&#34; &#38; &#39;Co&#39;&#60;/b&#62;</i></p>',
    );
  });

  it('joins lists and renders nothing for null', () => {
    expect(html`${[html`<i>1</i>`, null, false, undefined, 0]}`.text).toBe('<i>1</i>0');
  });
});
