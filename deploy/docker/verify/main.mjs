/**
 * `npm run test:containers`: builds the image, starts docker-compose.yml as a separate project, runs the API tests and the
 * container tests, and removes everything; after a failure it keeps the containers' logs. Without an engine it exits with code 0 and a message.
 */
import { engine, hasImage, pull } from '../engine.mjs';
import { exitWithUsage, print } from '../print.mjs';
import { closeProject, keepLogs, openProject } from './project.mjs';
import { renderOverlays } from './overlays.mjs';
import { runSuites } from './suites.mjs';

exitWithUsage('Usage: npm run test:containers');

const MINIO = 'minio/minio:RELEASE.2025-09-07T16-13-09Z';

const version = engine();
if (version === undefined) {
  print(
    'No container engine with Compose answers here (`docker version`, `docker compose version`): nothing was built, started or proved.',
  );
  process.exit(0);
}
print(`Engine ${version}.`);
const developmentStore = !hasImage(MINIO) && !pull(MINIO);
if (developmentStore)
  print(
    `${MINIO} cannot be had here: the development S3 server of this repository stands in its place.`,
  );

let failed = true;
try {
  const project = await openProject({ developmentStore });
  failed = !runSuites(project);
} catch (error) {
  print(error.message);
} finally {
  if (failed) keepLogs();
  closeProject();
}
failed = !renderOverlays() || failed;
print(
  failed
    ? 'Not everything held.'
    : `Everything held${developmentStore ? ', with the development S3 server in the place of MinIO' : ''}.`,
);
process.exitCode = failed ? 1 : 0;
