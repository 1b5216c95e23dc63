import type { SeedTool } from '../../seed-tool';
import type { SourceFile } from '../list-sources';

/** A. */
export async function makePdf(tool: SeedTool, sources: readonly SourceFile[]): Promise<Buffer> {
  void sources;
  return Buffer.from(tool.slug);
}
