// Loaded before a program: tells on standard error how much memory the process held at most.

process.on('exit', () => process.stderr.write(`peak ${process.resourceUsage().maxRSS} KB\n`));
