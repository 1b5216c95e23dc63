const { statfsSync } = require('node:fs');
const { tmpdir } = require('node:os');

const IN_MEMORY = '/dev/shm';
const NEEDED = 8 * 1024 ** 3; // bytes

/** The folder for temporary files, such as the databases of tests: in memory if there is room, because creating and deleting them is slow on disks. */
exports.temporaryFolder = () => {
  if (process.env.TMPDIR || process.platform !== 'linux') return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= NEEDED ? IN_MEMORY : tmpdir();
  } catch (error) {
    if (error.code === 'ENOENT') return tmpdir();
    throw error;
  }
};
