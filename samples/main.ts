import { join } from 'node:path';
import { buildSamples } from './build-samples';
import { readCatalogue } from './read-catalogue';
import { readPaths } from './read-paths';
import { samplesFolder } from './samples-folder';

/** Builds `dist/samples`, from which the catalogue service fills itself (second half of `npm run build`). */
void buildSamples(
  { tools: readCatalogue(), paths: readPaths() },
  join(samplesFolder(), '..', 'dist', 'samples'),
);
