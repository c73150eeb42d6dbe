// Loaded before a program: tells on standard error what processor time the process took, all its threads together.

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(`processor ${user + system} us\n`);
});
