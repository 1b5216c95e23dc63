export { buildTool } from './build/build-tool';
export { drawThumbnail } from './build/draw-thumbnail';
export { type Explained, explainDownload } from './build/explain-download';
export { makeSamples, type Sample } from './make-samples';
export { readCatalogue } from './read-catalogue';
export type { BuiltFile, SeedTool } from './seed-tool';
