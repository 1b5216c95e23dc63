import { blankEmbeddedData } from './embedded-data';

const DATA = '<script type="application/json" id="tasks">{"a":\n"javascript:x"}</script>';

describe('JSON in a page', () => {
  it('is blanked out, with its lines kept', () => {
    expect(blankEmbeddedData(`<p>${DATA}<script>eval(1)</script>${DATA}`)).toBe(
      [
        '<p><script type="application/json" id="tasks">     ',
        '               </script><script>eval(1)</script><script type="application/json" id="tasks">     ',
        '               </script>',
      ].join('\n'),
    );
  });

  it.each([
    ['in a comment', '<!-- <script type="application/json"> --><script>eval(1)</script>'],
    ['in an attribute', `<p title='<script type="application/json">'><script>eval(1)</script>`],
    ['of another kind', '<script type="module" id="x">"javascript:x"</script>'],
    ['with another attribute', '<script type="application/json" type="module">1</script>'],
    ['without an end', '<script type="application/json">1'],
  ])('a start %s hides nothing', (_where, page) => expect(blankEmbeddedData(page)).toBe(page));
});
