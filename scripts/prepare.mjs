/**
 * Runs before `npm start` and `npm test`, in a fresh clone as well: installs when the lock file changed, builds when
 * sources changed, and says so; silent when there is nothing to do. Plain Node, no dependency: none is installed yet.
 */
import { checkNodeVersion } from './prepare/node-version.mjs';
import { fail } from './prepare/print.mjs';

checkNodeVersion();
import('./prepare/steps.mjs').then(({ runSteps }) => runSteps()).catch((error) => fail(error.message));
