import { join } from 'node:path';
import { buildSamples } from './build-samples';
import { readCatalogue } from './read-catalogue';
import { samplesFolder } from './samples-folder';

/** Builds `dist/samples`, from which the catalogue service fills itself (second half of `npm run build`). */
void buildSamples(readCatalogue(), join(samplesFolder(), '..', 'dist', 'samples'));
