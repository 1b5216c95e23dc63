import { sampleTools } from '../run/built-tools';
import { buildTool } from './build-tool';

it.each(sampleTools)('$slug is built to the same bytes twice', async (tool) => {
  expect((await buildTool(tool)).equals(await buildTool(tool))).toBe(true);
});
