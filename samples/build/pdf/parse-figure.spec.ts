import { parseFigure } from './parse-figure';

const figure = (body: string) =>
  parseFigure(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">${body}</svg>\n`);

describe('a figure', () => {
  it('has a size and shapes from back to front', () => {
    expect(
      figure('<rect x="1" width="2" fill="#fff"/>\n<!-- note --><text x="3" y="4">a &lt; b</text>'),
    ).toEqual({
      width: 20,
      height: 10,
      shapes: [
        { name: 'rect', attributes: { x: '1', width: '2', fill: '#fff' }, text: '' },
        { name: 'text', attributes: { x: '3', y: '4' }, text: 'a < b' },
      ],
    });
  });

  it.each([
    ['an element that would not be drawn', '<ellipse cx="1"/>', 'cannot hold <ellipse'],
    [
      'an attribute that would not be drawn',
      '<rect transform="scale(2)"/>',
      'cannot hold <rect transform>',
    ],
    ['a script', '<script>x</script>', 'cannot hold <script>'],
    ['a group', '<g><rect/></g>', 'unreadable'],
  ])('is refused with %s', (_name, body, message) => {
    expect(() => figure(body)).toThrow(message);
  });

  it('is refused when it is not one svg element from 0 0', () => {
    expect(() => parseFigure('<svg viewBox="5 5 1 1"></svg>')).toThrow('viewBox from 0 0');
  });
});
