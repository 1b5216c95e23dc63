import type { Block, Item } from './book';
import { measure, page } from './paper';
import { ink, makeRoom, type Press } from './press';
import { measureSpans, writeSpans } from './write-spans';

const indent = 20;

/** Sets a list: numbers, bullets or boxes to tick, each item kept in one piece. */
export function writeList(press: Press, { items, ordered }: Extract<Block, { kind: 'list' }>): void {
  const { paper } = press;
  const list = paper.struct('L');
  press.root.add(list);
  items.forEach((item, index) => {
    const setting = { x: page.margin + indent, width: measure - indent };
    makeRoom(press, measureSpans(paper, item.spans, setting));
    const top = paper.y;
    const label = paper.struct('Lbl', {}, [() => drawLabel(press, item, ordered ? `${index + 1}.` : '\u2022', top)]);
    const body = paper.struct('LBody', {}, [() => writeSpans(paper, item.spans, { ...setting, y: top })]);
    list.add(paper.struct('LI', {}, [label, body]));
    paper.y += 3;
  });
  list.end();
  paper.y += 6;
}

function drawLabel(press: Press, item: Item, mark: string, top: number): void {
  const { paper, accent } = press;
  if (item.box) {
    paper
      .roundedRect(page.margin + 1, top + 1.5, 10, 10, 2)
      .lineWidth(1)
      .stroke(ink.muted);
    return;
  }
  writeSpans(paper, [{ text: mark, style: 'strong' }], { x: page.margin + 1, y: top, width: indent, colour: accent });
}
