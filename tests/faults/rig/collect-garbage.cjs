// The second collection takes what only the first one's finalizers released.
process.on('SIGUSR2', () => {
  globalThis.gc();
  setTimeout(() => globalThis.gc());
});
