import { buildTool } from '..';
import { finishedTools } from './built-tools';

const books = finishedTools.filter(({ fileName }) => fileName.endsWith('.pdf'));

describe('a book', () => {
  it.each(books)('$slug has as many pages as its entry promises', async (tool) => {
    const promised = /(\d+)-page/.exec(`${tool.description} ${tool.fileContains}`)?.[1];
    const pdf = (await buildTool(tool))!.content.toString('latin1');
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(Number(promised));
  });
});
