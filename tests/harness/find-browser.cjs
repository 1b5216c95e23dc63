const { spawnSync } = require('node:child_process');
const { accessSync, constants, existsSync } = require('node:fs');
const { delimiter, join } = require('node:path');

/** The headless shell comes first: without a window to draw, a page takes a fifth less CPU. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PACKAGES = ['chromium-headless-shell', 'chromium']; // older Debians have no package of the headless shell

/** Finds a Chromium: CHROME_PATH, PATH, the macOS application; installs it on Debian as root. Undefined without one. */
exports.findBrowser = () => {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  return present() ?? (install() ? present() : undefined);
};

/** Instructions for a missing browser. */
exports.HOW_TO_GET_ONE =
  'Install Chromium (Debian: sudo apt-get install chromium-headless-shell), or name one in CHROME_PATH.';

function present() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...MAC_APPS].find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not to be run
  }
}

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...parameters) =>
    spawnSync('apt-get', parameters, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const installOne = () =>
    PACKAGES.some((name) => {
      console.log(`No browser found; installing the package ${name} ...`);
      return run('install', '-y', '--no-install-recommends', name);
    });
  return installOne() || (run('update') && installOne());
}
