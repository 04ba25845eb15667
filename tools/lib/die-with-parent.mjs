// Loaded before a child process of ours (node --import): when its parent is gone, even killed without warning,
// the child stops as if it had been asked to.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.kill(process.pid, "SIGTERM"), 500).unref();
