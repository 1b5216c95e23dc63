import { buildTool } from './build/build-tool';
import { drawThumbnail } from './build/draw-thumbnail';
import { explainDownload } from './build/explain-download';
import type { Sample } from './make-samples';
import type { SeedTool } from './seed-tool';

/** Makes one sample after the other and sends each to the process that asked for them. */
async function make(tools: readonly SeedTool[]): Promise<void> {
  for (const tool of tools) {
    const [picture, file, explained] = [await drawThumbnail(tool), await buildTool(tool), await explainDownload(tool)];
    await send({ tool, explained, file, picture });
  }
}

function send(sample: Sample): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(sample, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}

process.once('message', (tools: SeedTool[]) => void make(tools)); // a failure ends this process, and is told by that
process.once('disconnect', () => process.exit(1));
