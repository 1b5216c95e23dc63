import { homedir } from 'node:os';
import { sampleTools } from '../run/built-tools';
import { samplesFolder } from '../samples-folder';
import { buildTool } from './build-tool';

it.each(sampleTools)(
  '$slug is built to the same bytes twice, without a path of the build machine',
  async (tool) => {
    const built = await buildTool(tool);
    expect(built.equals(await buildTool(tool))).toBe(true);
    const paths = [samplesFolder(), process.cwd(), homedir()].filter((path) => path.length > 5);
    expect(paths.filter((path) => built.includes(path))).toEqual([]);
  },
);
