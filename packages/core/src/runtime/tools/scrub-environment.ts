// Owns what a program that we start may know of our environment: everything but keys. PURE. app §4.

const SECRET_NAME = /(^|_)KEYS?($|_)|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL/i;
// Where our own secret store looks for the keys of servers.
const OWN_SECRETS = /^X_(SERVER|MCP)_/;

export function scrubEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !SECRET_NAME.test(name) && !OWN_SECRETS.test(name)),
  );
}
