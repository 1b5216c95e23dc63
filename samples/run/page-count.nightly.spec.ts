import { buildTool } from '../build/build-tool';
import { sampleTools } from './built-tools';

const documents = sampleTools.filter(({ fileName }) => fileName.endsWith('.pdf'));

describe('a document', () => {
  it.each(documents)('$slug has as many pages as its entry promises', async (tool) => {
    const promised = /(\d+)-page/.exec(`${tool.description} ${tool.fileContains}`)?.[1];
    const pdf = (await buildTool(tool)).toString('latin1');
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(Number(promised));
  });
});
