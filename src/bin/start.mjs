// Entry point of `npm start`, in plain JavaScript so that an old Node can run it and explain the problem.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Bozzetto needs Node 22.18 or newer, but this is ${process.versions.node}. ` +
      'Run `npm ci && npm start`, which installs and uses its own Node.',
  );
  process.exit(1);
}
await import('./main.ts');
