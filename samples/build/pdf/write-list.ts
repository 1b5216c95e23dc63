import type { Block, Item } from './document';
import { TEXT_WIDTH, PAGE } from './create-pdf';
import { COLORS, ensureSpace, type RenderContext } from './render-context';
import { measureSpans, writeSpans } from './write-spans';

const INDENT = 20;

/** Sets a list: numbers, bullets or boxes to tick, each item kept in one piece. */
export function writeList(
  context: RenderContext,
  { items, ordered }: Extract<Block, { kind: 'list' }>,
): void {
  const { pdf } = context;
  const list = pdf.struct('L');
  context.root.add(list);
  items.forEach((item, index) => {
    const setting = { x: PAGE.margin + INDENT, width: TEXT_WIDTH - INDENT };
    ensureSpace(context, measureSpans(pdf, item.spans, setting));
    const top = pdf.y;
    const label = pdf.struct('Lbl', {}, [
      () => drawLabel(context, item, ordered ? `${index + 1}.` : '\u2022', top),
    ]);
    const body = pdf.struct('LBody', {}, [
      () => writeSpans(pdf, item.spans, { ...setting, y: top }),
    ]);
    list.add(pdf.struct('LI', {}, [label, body]));
    pdf.y += 3;
  });
  list.end();
  pdf.y += 6;
}

function drawLabel(context: RenderContext, item: Item, mark: string, top: number): void {
  const { pdf, accent } = context;
  if (item.box) {
    pdf
      .roundedRect(PAGE.margin + 1, top + 1.5, 10, 10, 2)
      .lineWidth(1)
      .stroke(COLORS.muted);
    return;
  }
  writeSpans(pdf, [{ text: mark, style: 'strong' }], {
    x: PAGE.margin + 1,
    y: top,
    width: INDENT,
    color: accent,
  });
}
